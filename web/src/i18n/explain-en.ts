/** English of the page that explains the controls and draws the results. */
export const explainEn = {
  nav_explain: "Explain",
  explain_title: "How your partner decides",
  explain_lead:
    "A strong engine knows the best move. This partner then asks a second question: which move gives you a close and natural game? Here is how, and what was measured. The figures are drawn from the results of “shidogo lab” that this page was built with.",
  explain_loading: "Reading the results…",
  explain_failed: "The results could not be read.",
  explain_none: "There is no result for this yet.",
  explain_source: "From experiments/{name}",
  explain_numbers: "The numbers",
  explain_games: "{count} games",
  explain_share_label: "{label}: {value} % ({low}–{high} %), {games} games",
  explain_even: "even",

  explain_control_title: "Keeping the game close",
  explain_control_text:
    "The search looks at every candidate: how often it wins, and how natural it looks to people. If one move is forced, it is played. If the partner is behind, it plays its best. If it is ahead, it gives a little back, but only by moves that look natural: the more a move costs, the more natural it has to look.",
  explain_control_figure: "How often the opponent won. A close game lies around one half; the lines show how sure that is.",
  explain_control_picture: "Four candidates with their win rate and how natural they look; not the best is played but a natural one that costs little.",
  explain_candidate_best: "best",
  explain_candidate_played: "played",
  explain_natural: "natural",
  explain_wins: "wins",

  explain_endgame_title: "Losing by a little",
  explain_endgame_text:
    "Near the end win rates jump from nearly sure to nearly lost. So the partner then counts points instead: it picks, among moves that lose no more than it can spare, the one that brings the lead nearest to half a point.",
  explain_endgame_figure: "Leads at the end of the game.",
  explain_endgame_picture: "A lead of six points that goes step by step down to half a point.",

  explain_styles_title: "Styles and characters",
  explain_styles_text:
    "A style multiplies how natural a move looks by a weight: by the line it stands on, by whether it touches, by how the game stands. Only moves that cost little are weighed so; a style never plays nonsense.",
  explain_styles_figure: "What a style changes.",
  explain_styles_picture: "Weights of the lines for a player who likes the centre: small at the edge, large in the middle.",

  explain_value_title: "Network and random games together",
  explain_value_text:
    "A position is judged twice: by a network at a glance, and by playing it out at random to the end. λ says how much the random games count; n_thr says after how many visits a position is worth the network’s time.",
  explain_value_figure: "Games won against the search by random games alone, for several λ and n_thr.",

  explain_names_title: "Names of moves",
  explain_names_text:
    "A move is described by what is around it, and a tree of questions that was learned from labelled games leads to its name: hane, tsuke, kosumi and 68 others. Where no name fits well, nothing is said.",
  explain_names_figure: "How often the name is the one that readers gave.",

  explain_human_title: "Playing like people of a level",
  explain_human_text:
    "A second network was trained on games of people and is told how strong they are. It guesses what a player of that level would play; that is how the partner knows what looks natural to you.",
  explain_human_figure: "How often it guesses the move (%). Rows: who played. Columns: which level the network was told.",
};

/** しくみのページの日本語。 */
import type { explainEn } from "./explain-en";

export const explainJa: Record<keyof typeof explainEn, string> = {
  nav_explain: "しくみ",
  explain_title: "相手はどう手を選ぶか",
  explain_lead:
    "強いエンジンは最善手を知っています。この相手はそのうえで、あなたにとってよい勝負で自然な碁になる手はどれかを考えます。そのしくみと、測った結果です。図は、このページに組み込まれた「shidogo lab」の結果から描いています。",
  explain_loading: "結果を読み込んでいます…",
  explain_failed: "結果を読み込めませんでした。",
  explain_none: "これについての結果はまだありません。",
  explain_source: "experiments/{name} より",
  explain_numbers: "数字で見る",
  explain_games: "{count}局",
  explain_share_label: "{label}：{value}%（{low}〜{high}%）、{games}局",
  explain_even: "互角",

  explain_control_title: "よい勝負にする",
  explain_control_text:
    "候補手ごとに、勝率と、人の目にどれだけ自然に見えるかを調べます。この一手というところではその手を打ち、形勢が悪ければ最善を尽くします。よければ少しずつゆるめますが、自然に見える手に限ります。損の大きい手ほど、自然に見えなければなりません。",
  explain_control_figure: "相手が勝った割合。半分に近いほどよい勝負です。線は確かさの幅を表します。",
  explain_control_picture: "四つの候補手の勝率と自然さ。最善手ではなく、損が少なくて自然な手を選びます。",
  explain_candidate_best: "最善",
  explain_candidate_played: "打つ手",
  explain_natural: "自然さ",
  explain_wins: "勝率",

  explain_endgame_title: "少しだけ負ける",
  explain_endgame_text:
    "終盤の勝率は、ほぼ勝ちからほぼ負けへと一気に変わります。そこで目数を数え、損が許せる範囲の手の中から、差が半目に近くなる手を選びます。",
  explain_endgame_figure: "終局のときの差。",
  explain_endgame_picture: "6目の差が、少しずつ半目まで縮まっていくようす。",

  explain_styles_title: "棋風",
  explain_styles_text:
    "棋風は、手の自然さに重みをかけます。何線にあるか、石に接しているか、形勢はどうかによります。重みをかけるのは損の少ない手だけなので、無理な手は打ちません。",
  explain_styles_figure: "棋風による違い。",
  explain_styles_picture: "中央派の線ごとの重み。端は小さく、中央は大きくなります。",

  explain_value_title: "ネットワークとランダム対局",
  explain_value_text:
    "局面を二通りに評価します。ネットワークがひと目で見た評価と、最後までランダムに打ってみた結果です。λはランダム対局の重み、n_thrは何回訪れたらネットワークに見せるかを表します。",
  explain_value_figure: "ランダム対局だけの探索に勝った割合。λとn_thrを変えたもの。",

  explain_names_title: "手の名前",
  explain_names_text:
    "手のまわりの様子を調べ、名前のついた棋譜から学んだ質問の木をたどって、ハネ、ツケ、コスミなど71の名前にたどり着きます。合う名前がなければ、何も言いません。",
  explain_names_figure: "読み手のつけた名前と同じだった割合。",

  explain_human_title: "棋力に応じた人らしい手",
  explain_human_text:
    "もう一つのネットワークは、人の対局と、その棋力を見て学びました。その棋力の人が打ちそうな手を当てるので、あなたに自然に見える手がわかります。",
  explain_human_figure: "手を当てた割合（%）。行は打った人の棋力、列はネットワークに伝えた棋力。",
};

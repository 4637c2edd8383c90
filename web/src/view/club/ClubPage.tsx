/** The club: oneself, invitations, and for a teacher the pupils and their games. */
import { useCallback, useEffect, useState } from "preact/hooks";
import type { App } from "../../app";
import { gamesOf, invitable, invite, members, removeMember, setPassword, signOut, type Account, type Member, type Role } from "../../club";
import { useLanguage, useTranslate, type MessageKey } from "../../i18n";
import { progressOf } from "../../progress";
import type { GameSummary } from "../../protocol";
import { ProgressCards } from "../ProgressPage";
import { Row, when } from "../Records";
import { SelectField } from "../SelectField";
import { useAccount } from "./Gate";

/** How many may join by one link. */
const USES = [1, 5, 20, 50];

export function ClubPage({ app, id }: { app: App; id: string | null }) {
  const t = useTranslate();
  const account = useAccount();
  if (!account) return <p class="quiet">{t("club_none")}</p>;
  const leave = async () => {
    await signOut().catch(() => null);
    location.assign("/");
  };
  return (
    <div class="club">
      <section class="card">
        <h1>{account.name}</h1>
        <p class="quiet">{t(`role_${account.role}` as MessageKey)}</p>
        <button class="button" onClick={() => void leave()}>
          {t("club_sign_out")}
        </button>
      </section>
      {id === null ? (
        <>
          {invitable(account.role).length > 0 && <Inviting account={account} />}
          {account.role !== "pupil" && <People app={app} account={account} />}
        </>
      ) : (
        <>
          <GamesOf app={app} id={id} />
          <Improving key={id} app={app} id={id} />
        </>
      )}
    </div>
  );
}

function Inviting({ account }: { account: Account }) {
  const t = useTranslate();
  const [role, setRole] = useState<Role>("pupil");
  const [uses, setUses] = useState(1);
  const [link, setLink] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const make = async () => {
    setFailed(false);
    try {
      setLink(await invite(role, uses));
    } catch {
      setFailed(true);
    }
  };
  return (
    <section class="card">
      <h2>{t("club_invite")}</h2>
      <div class="club-invite">
        <SelectField
          label={t("club_invite_as")}
          value={role}
          options={invitable(account.role).map((value) => ({ value, label: t(`role_${value}` as MessageKey) }))}
          onChange={(value) => setRole(value)}
        />
        <SelectField
          label={t("club_invite_uses")}
          value={String(uses)}
          options={USES.map((value) => ({ value: String(value), label: String(value) }))}
          onChange={(value) => setUses(Number(value))}
        />
        <button class="button button-main" onClick={() => void make()}>
          {t("club_invite_make")}
        </button>
      </div>
      {failed && <p role="alert">{t("club_failed")}</p>}
      {link && (
        <label class="field">
          <span>{t("club_invite_link")}</span>
          <input class="club-link" type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </section>
  );
}

function People({ app, account }: { app: App; account: Account }) {
  const t = useTranslate();
  const language = useLanguage();
  const [people, setPeople] = useState<Member[] | null>(null);
  const [sure, setSure] = useState<number | null>(null);
  const read = useCallback(() => members().then(setPeople, () => setPeople([])), []);
  useEffect(() => void read(), [read]);
  const remove = async (id: number) => {
    if (sure !== id) return setSure(id);
    await removeMember(id).catch(() => null);
    setSure(null);
    await read();
  };
  return (
    <section class="card">
      <h2>{t("club_people")}</h2>
      <ul class="club-people">
        {people?.map((person) => (
          <li key={person.id}>
            <button class="link" onClick={() => app.go({ page: "club", id: String(person.id) })}>
              {person.name}
            </button>
            <span class="quiet">
              {t(`role_${person.role}` as MessageKey)} · {t("club_games", { count: person.games })}
              {person.played ? ` · ${when(person.played, language)}` : ""}
            </span>
            {person.id !== account.id && <Forgotten person={person} />}
            {account.role === "admin" && person.id !== account.id && (
              <button class="link club-remove" onClick={() => void remove(person.id)} onBlur={() => setSure(null)}>
                {sure === person.id ? t("club_remove_sure") : t("club_remove")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A new password for somebody who has forgotten theirs. */
function Forgotten({ person }: { person: Member }) {
  const t = useTranslate();
  const [state, setState] = useState<"closed" | "open" | "done" | "failed">("closed");
  const [password, setNew] = useState("");
  if (state === "closed") {
    return (
      <button class="link" aria-label={t("club_forgotten_label", { name: person.name })} onClick={() => setState("open")}>
        {t("club_forgotten")}
      </button>
    );
  }
  if (state === "done") return <span role="status">{t("club_forgotten_done")}</span>;
  const submit = (event: Event) => {
    event.preventDefault();
    setPassword(person.id, password).then(
      () => setState("done"),
      () => setState("failed"),
    );
  };
  return (
    <form class="club-invite" onSubmit={submit}>
      <label class="field">
        <span>{t("club_new_password")}</span>
        <input type="text" required minLength={8} maxLength={200} autocomplete="off" value={password} onInput={(event) => setNew(event.currentTarget.value)} />
      </label>
      <button class="button">{t("club_forgotten")}</button>
      {state === "failed" && <span role="alert">{t("club_failed")}</span>}
    </form>
  );
}

/** How a pupil improves, when the teacher wants to know. */
function Improving({ app, id }: { app: App; id: string }) {
  const t = useTranslate();
  const [wanted, setWanted] = useState(false);
  const read = useCallback(() => progressOf(id), [id]);
  if (!wanted) {
    return (
      <button class="button" onClick={() => setWanted(true)}>
        {t("club_progress")}
      </button>
    );
  }
  return (
    <section class="progress-home" aria-label={t("progress_title")}>
      <ProgressCards app={app} read={read} />
    </section>
  );
}

function GamesOf({ app, id }: { app: App; id: string }) {
  const t = useTranslate();
  const [found, setFound] = useState<{ name: string; games: GameSummary[] } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    gamesOf(id).then(setFound, () => setFailed(true));
  }, [id]);
  return (
    <section class="card records">
      <button class="link" onClick={() => app.go({ page: "club", id: null })}>
        {t("club_back")}
      </button>
      {failed && <p role="alert">{t("club_failed")}</p>}
      {found && <h2>{t("club_games_of", { name: found.name })}</h2>}
      {found?.games.length === 0 && <p class="quiet">{t("records_empty")}</p>}
      <ul>
        {found?.games.map((game) => (
          <Row key={game.id} app={app} game={game} />
        ))}
      </ul>
    </section>
  );
}

/** Signing in, and joining by an invitation. */
import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../../api";
import { invitation, inviteOf, join, signIn, type Account, type Role } from "../../club";
import { useTranslate, type MessageKey } from "../../i18n";

interface Props {
  onEnter: (account: Account) => void;
  onLanguage: () => void;
}

/** What the server says that the page has its own words for. */
const KNOWN = ["wrong_password", "too_often", "name_taken", "not_invited", "bad_name", "bad_password", "no_answer"];

export function SignInPage({ onEnter, onLanguage }: Props) {
  const t = useTranslate();
  const invite = inviteOf(location.pathname);
  const [guest, setGuest] = useState<{ role: Role; by: string } | null>(null);
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [trouble, setTrouble] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (invite) invitation(invite).then(setGuest, (why: unknown) => setTrouble(asTrouble(why)));
  }, [invite]);
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      onEnter(guest && invite ? await join(invite, name, password) : await signIn(name, password));
    } catch (why) {
      setTrouble(asTrouble(why));
      setBusy(false);
    }
  };
  return (
    <>
      <header class="header">
        <span class="brand">
          <img class="brand-mark" src="/icon.svg" alt="" width="30" height="30" />
          <span class="brand-name">{t("app_name")}</span>
          <span class="brand-motto">{t("app_motto")}</span>
        </span>
        <nav class="header-tools">
          <button class="tool tool-language" aria-label={t("language_switch_label")} onClick={onLanguage}>
            {t("language_switch")}
          </button>
        </nav>
      </header>
      <main class="page page-door">
        <form class="card door" onSubmit={(event) => void submit(event)}>
          <h1>{guest ? t("club_join") : t("club_sign_in")}</h1>
          {guest && <p class="lead">{guest.by ? t("club_invited_by", { name: guest.by }) : t("club_first_admin")}</p>}
          <label class="field">
            <span>{t("club_name")}</span>
            <input type="text" required maxLength={40} autocomplete="username" value={name} onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <label class="field">
            <span>{guest ? t("club_new_password") : t("club_password")}</span>
            <input
              type="password"
              required
              minLength={guest ? 8 : 1}
              maxLength={200}
              autocomplete={guest ? "new-password" : "current-password"}
              value={password}
              onInput={(event) => setPassword(event.currentTarget.value)}
            />
          </label>
          <p class="door-trouble" role="alert">
            {trouble ? words(trouble) : ""}
          </p>
          <button class="button button-main" disabled={busy}>
            {guest ? t("club_join_button") : t("club_sign_in_button")}
          </button>
        </form>
      </main>
    </>
  );

  function words(trouble: ApiError): string {
    const { reason } = trouble;
    return reason && KNOWN.includes(reason) ? t(`door_${reason}` as MessageKey) : trouble.text;
  }
}

function asTrouble(why: unknown): ApiError {
  return why instanceof ApiError ? why : new ApiError(0, String(why));
}

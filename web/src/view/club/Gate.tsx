/** Lets people in: at once where there are no accounts, or by signing in. */
import { createContext } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { App, readKeptSettings } from "../../app";
import { inviteOf, whoAmI, type Account, type Me } from "../../club";
import { LanguageContext } from "../../i18n";
import type { Language } from "../../settings";
import { Page } from "../Page";
import { SignInPage } from "./SignInPage";

const AccountContext = createContext<Account | null>(null);

/** Whoever is signed in; nobody where there are no accounts. */
export function useAccount(): Account | null {
  return useContext(AccountContext);
}

export function Gate() {
  const [me, setMe] = useState<Me | null>(null);
  useEffect(() => {
    // A server that does not answer is none to sign in at: the page says so itself.
    whoAmI().then(setMe, () => setMe({ club: false, account: null }));
  }, []);
  if (me === null) return null;
  if (me.club && me.account === null) {
    return <Door onEnter={(account) => setMe({ club: true, account })} />;
  }
  return (
    <AccountContext.Provider value={me.account}>
      <Inside />
    </AccountContext.Provider>
  );
}

function Inside() {
  const app = useMemo(() => new App(), []);
  return <Page app={app} />;
}

function Door({ onEnter }: { onEnter: (account: Account) => void }) {
  const kept = useMemo(readKeptSettings, []);
  const [language, setLanguage] = useState<Language>(kept.language);
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dataset["theme"] = kept.theme;
  }, [language, kept.theme]);
  const enter = (account: Account) => {
    // Nobody finds the secret of the invitation in the address bar later.
    if (inviteOf(location.pathname) !== null) history.replaceState(null, "", "/");
    onEnter(account);
  };
  return (
    <LanguageContext.Provider value={language}>
      <SignInPage onEnter={enter} onLanguage={() => setLanguage(language === "ja" ? "en" : "ja")} />
    </LanguageContext.Provider>
  );
}

import type { App } from "../app";
import { useTranslate } from "../i18n";
import type { State } from "../state";
import { useAccount } from "./club/Gate";
import { Icon } from "./Icon";
import { Nav, walk } from "./Nav";

/** The name, and what can be switched at any time. */
export function Header({ app, state }: { app: App; state: State }) {
  const t = useTranslate();
  const { settings, connection } = state;
  const account = useAccount();
  return (
    <header class="header" data-page={state.route.page}>
      <a class="brand" href="/" onClick={walk(app, { page: "start" })} aria-label={`${t("app_name")} – ${t("home")}`}>
        <img class="brand-mark" src="/icon.svg" alt="" width="30" height="30" />
        <span class="brand-name">{t("app_name")}</span>
        <span class="brand-motto">{t("app_motto")}</span>
      </a>
      <Nav app={app} route={state.route} />
      <p class={`connection connection-${connection}`} role="status">
        {connection === "lost" ? t("connection_lost") : ""}
      </p>
      <nav class="header-tools">
        {account && (
          <button class="tool tool-account" aria-label={t("club_open", { name: account.name })} onClick={() => app.go({ page: "club", id: null })}>
            {account.name}
          </button>
        )}
        <button
          class="tool tool-language"
          lang={settings.language === "ja" ? "en" : "ja"}
          aria-label={t("language_switch_label")}
          onClick={() => app.set({ language: settings.language === "ja" ? "en" : "ja" })}
        >
          {t("language_switch")}
        </button>
        {settings.language === "ja" && (
          <button class="tool tool-furigana" aria-pressed={settings.furigana} onClick={() => app.set({ furigana: !settings.furigana })}>
            {t("furigana")}
          </button>
        )}
        <button
          class="tool tool-sound"
          aria-label={t("sound_switch_label")}
          aria-pressed={settings.sound}
          title={t("sound_switch_label")}
          onClick={() => app.set({ sound: !settings.sound })}
        >
          <Icon name={settings.sound ? "sound" : "mute"} />
        </button>
        <button
          class="tool tool-theme"
          aria-label={t("theme_switch_label")}
          title={t("theme_switch_label")}
          onClick={() => app.set({ theme: isDark(settings.theme) ? "light" : "dark" })}
        >
          <Icon name="theme" />
        </button>
        <button
          class="tool tool-help"
          aria-label={t("help")}
          title={t("help")}
          onClick={() => app.store.dispatch({ type: "dialog", dialog: "help" })}
        >
          <Icon name="help" />
        </button>
        <button
          class="tool"
          aria-label={t("settings")}
          title={t("settings")}
          onClick={() => app.store.dispatch({ type: "dialog", dialog: "settings" })}
        >
          <Icon name="settings" />
        </button>
      </nav>
    </header>
  );
}

function isDark(theme: State["settings"]["theme"]): boolean {
  return theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
}

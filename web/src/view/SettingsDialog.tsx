import type { App } from "../app";
import { useTranslate, type MessageKey } from "../i18n";
import { canSpeak } from "../speech";
import { CONFIRMS, NUMBERS, THEMES, type Settings } from "../settings";
import { DataFields } from "./club/DataFields";
import { Choice } from "./Choice";
import { Dialog } from "./Dialog";

interface Props {
  app: App;
  settings: Settings;
  onClose: () => void;
}

/** Everything here works at once; there is nothing to save. */
export function SettingsDialog({ app, settings, onClose }: Props) {
  const t = useTranslate();
  const words = <T extends string>(prefix: string, values: readonly T[]) =>
    values.map((value) => ({ value, label: t(`${prefix}_${value}` as MessageKey) }));
  const onOff = [
    { value: "on", label: t("on") },
    { value: "off", label: t("off") },
  ] as const;
  return (
    <Dialog title={t("settings")} onClose={onClose}>
      <Choice
        label={t("settings_language")}
        value={settings.language}
        options={[
          { value: "ja", label: "日本語" },
          { value: "en", label: "English" },
        ]}
        onChange={(language) => app.set({ language })}
      />
      <Choice
        label={t("settings_theme")}
        value={settings.theme}
        options={words("theme", THEMES)}
        onChange={(theme) => app.set({ theme })}
      />
      <Choice
        label={t("settings_sound")}
        value={settings.sound ? "on" : "off"}
        options={onOff}
        onChange={(value) => app.set({ sound: value === "on" })}
      />
      {canSpeak() && (
        <Choice
          label={t("settings_speech")}
          value={settings.speech ? "on" : "off"}
          options={onOff}
          onChange={(value) => app.set({ speech: value === "on" })}
        />
      )}
      <Choice
        label={t("settings_coordinates")}
        value={settings.coordinates ? "on" : "off"}
        options={onOff}
        onChange={(value) => app.set({ coordinates: value === "on" })}
      />
      {settings.language === "ja" && (
        <Choice
          label={t("furigana")}
          value={settings.furigana ? "on" : "off"}
          options={onOff}
          onChange={(value) => app.set({ furigana: value === "on" })}
        />
      )}
      <Choice
        label={t("help_marks")}
        value={settings.atari ? "on" : "off"}
        options={onOff}
        onChange={(value) => app.set({ atari: value === "on" })}
      />
      {settings.language === "ja" && (
        <Choice
          label={t("settings_notation")}
          value={settings.notation}
          options={words("notation", ["japanese", "letters"] as const)}
          onChange={(notation) => app.set({ notation })}
        />
      )}
      <Choice
        label={t("settings_numbers")}
        value={settings.numbers}
        options={words("numbers", NUMBERS)}
        onChange={(numbers) => app.set({ numbers })}
      />
      <Choice
        label={t("settings_confirm")}
        value={settings.confirm}
        options={words("confirm", CONFIRMS)}
        onChange={(confirm) => app.set({ confirm })}
      />
      <label class="field">
        <span>{t("settings_name")}</span>
        <input
          type="text"
          maxLength={40}
          value={settings.name}
          placeholder={t("settings_name_hint")}
          autocomplete="nickname"
          onInput={(event) => app.set({ name: event.currentTarget.value })}
        />
      </label>
      <DataFields />
      {/* On a phone the header has no room for it. */}
      <button class="link settings-help" onClick={() => app.store.dispatch({ type: "dialog", dialog: "help" })}>
        {t("help")}
      </button>
    </Dialog>
  );
}

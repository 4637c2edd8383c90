/** Words in the person's language. A missing key is a type error, a missing placeholder a failing test. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Language } from "../settings";
import { en } from "./en";
import { ja } from "./ja";

export type MessageKey = keyof typeof en;
export type Messages = Record<MessageKey, string>;
export type Values = Record<string, string | number>;
/** Says `key` in the current language with `{name}` places filled. */
export type Translate = (key: MessageKey, values?: Values) => string;

export const MESSAGES: Record<Language, Messages> = { ja, en };

const translators = new Map<Language, Translate>();

export function translator(language: Language): Translate {
  const known = translators.get(language);
  if (known) return known;
  const translate: Translate = (key, values) => fill(MESSAGES[language][key], values);
  translators.set(language, translate);
  return translate;
}

function fill(template: string, values: Values | undefined): string {
  if (!values) return template;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export const LanguageContext = createContext<Language>("en");

export function useTranslate(): Translate {
  return translator(useContext(LanguageContext));
}

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

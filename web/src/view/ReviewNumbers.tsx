/** The game in numbers: what to practise, what was good, phases, grades, kinds and shapes. */
import type { ComponentChildren } from "preact";
import { useLanguage, useTranslate } from "../i18n";
import { pointText } from "../points";
import type { Color, Size } from "../protocol";
import { countsOf, GRADES, PARTS, SIDES, type Grade, type PlayerNumbers, type ReviewData } from "../review";
import { moveAt } from "../review-walk";
import type { Settings } from "../settings";
import { colorWord, notationOf, playerName } from "../words";
import { GradeBadge } from "./ReviewWord";

/** So many kinds and shapes are listed. */
const MOST_ROWS = 8;

interface Props {
  review: ReviewData;
  settings: Settings;
  size: Size;
  onGo: (move: number) => void;
}

export function ReviewNumbers({ review, settings, size, onGo }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const { summary } = review;
  const sums = [summary.black, summary.white] as const;
  const most = (values: number[]) => Math.max(0.1, ...values);
  const losses = most(sums.flatMap((it) => PARTS.map((part) => it.parts[part].mean_loss)));
  const graded = most(sums.flatMap((it) => Object.values(it.grades)));
  const both = (of: (it: PlayerNumbers) => string) => sums.map((it) => (it.moves > 0 ? of(it) : "–"));
  return (
    <section class="numbers" aria-label={t("review_numbers")}>
      <Lists title={t("review_practise")}>
        {(color) => {
          const list = summary[sideOf(color)].practise;
          if (list.length === 0) return <p class="quiet">{t("review_no_practise")}</p>;
          return (
            <ol>
              {list.map((it) => (
                <li key={it.kind}>{it[language]}</li>
              ))}
            </ol>
          );
        }}
      </Lists>
      <Lists title={t("review_praised")}>
        {(color) => {
          const praised = summary.praised.map((n) => moveAt(review, n)).filter((it) => it?.color === color);
          if (praised.length === 0) return <p class="quiet">{t("review_no_praise")}</p>;
          return (
            <ul class="chips">
              {praised.map(
                (it) =>
                  it && (
                    <li key={it.n}>
                      <button class="chip" onClick={() => onGo(it.n)}>
                        {it.n} {it.point === "pass" ? t("pass") : pointText(it.point, size, notationOf(settings))}{" "}
                        {it.name ? review.names[it.name]?.[language] : ""}
                      </button>
                    </li>
                  ),
              )}
            </ul>
          );
        }}
      </Lists>
      <Table title={t("review_figures")}>
        {row(t("review_accuracy"), both((it) => `${Math.round(it.accuracy)} %`))}
        {row(t("review_mean"), both((it) => it.mean_loss.toFixed(1)))}
        {row(t("review_looked"), both((it) => String(it.moves)))}
      </Table>
      <Table title={t("review_parts")}>
        {PARTS.map((part) =>
          row(
            t(`part_${part}`),
            sums.map(({ parts }) => (parts[part].moves > 0 ? <Bar value={parts[part].mean_loss.toFixed(1)} share={parts[part].mean_loss / losses} grade="slip" /> : "–")),
          ),
        )}
      </Table>
      <Table title={t("review_grades")}>
        {GRADES.map((grade) =>
          row(
            <GradeBadge grade={grade} />,
            sums.map((it) => <Bar value={String(it.grades[grade])} share={it.grades[grade] / graded} grade={grade} />),
          ),
        )}
      </Table>
      {counted("kinds", review.kinds, t("review_kinds"))}
      {counted("shapes", review.names, t("review_shapes"))}
    </section>
  );

  function sideOf(color: Color): "black" | "white" {
    return color === "b" ? "black" : "white";
  }

  function row(name: ComponentChildren, cells: readonly ComponentChildren[]) {
    return (
      <tr>
        <th scope="row">{name}</th>
        {cells.map((it, index) => (
          <td key={index}>{it}</td>
        ))}
      </tr>
    );
  }

  function counted(field: "kinds" | "shapes", words: ReviewData["names"], title: string) {
    const rows = countsOf(review, field).slice(0, MOST_ROWS);
    const largest = most(rows.flatMap((it) => [it.black, it.white]));
    return (
      <Table title={title} empty={rows.length === 0}>
        {rows.map(({ key, black, white }) =>
          row(
            words[key]?.[language] ?? key,
            [black, white].map((count) => <Bar value={String(count)} share={count / largest} grade="mistake" />),
          ),
        )}
      </Table>
    );
  }

  function Lists({ title, children }: { title: string; children: (color: Color) => ComponentChildren }) {
    return (
      <section class="card-plain">
        <h2>{title}</h2>
        {SIDES.map(([color, side]) => (
          <div key={color} class="numbers-side">
            <h3>
              <span class={`stone stone-small stone-${color}`} aria-hidden="true" />
              {playerName(review.players[side].name, color, t)}
            </h3>
            {children(color)}
          </div>
        ))}
      </section>
    );
  }

  function Table({ title, empty, children }: { title: string; empty?: boolean; children: ComponentChildren }) {
    return (
      <section class="card-plain">
        <h2>{title}</h2>
        {empty ? (
          <p class="quiet">{t("review_none")}</p>
        ) : (
          <table>
            <thead>
              <tr>
                <td />
                {SIDES.map(([color]) => (
                  <th key={color} scope="col">
                    <span class={`stone stone-small stone-${color}`} aria-hidden="true" /> {colorWord(color, t)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        )}
      </section>
    );
  }
}

/** A number with a bar as long as its share. */
function Bar({ value, share, grade }: { value: string; share: number; grade: Grade }) {
  return (
    <span class="amount">
      <span>{value}</span>
      <span class="amount-rail" aria-hidden="true">
        <span class={`amount-bar amount-${grade}`} style={{ width: `${Math.round(100 * Math.min(1, share))}%` }} />
      </span>
    </span>
  );
}

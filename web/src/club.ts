/** A club's accounts: who is signed in, who is invited, whose games a teacher sees; and taking everything along. */
import { ask } from "./api";
import type { GameSummary } from "./protocol";

export type Role = "admin" | "teacher" | "pupil";

export interface Account {
  id: number;
  name: string;
  role: Role;
}

/** Somebody in the list of the club. */
export interface Member extends Account {
  games: number;
  /** When they played last. */
  played: string | null;
}

export interface Me {
  /** Whether the server has accounts at all. */
  club: boolean;
  account: Account | null;
}

export interface Imported {
  new: number;
  known: number;
  copied: number;
}

export const DATA_ADDRESS = "/api/data";

export async function whoAmI(): Promise<Me> {
  return (await ask("/api/me")) as Me;
}

export async function signIn(name: string, password: string): Promise<Account> {
  return ((await post("/api/session", { name, password })) as { account: Account }).account;
}

export async function signOut(): Promise<void> {
  await ask("/api/session", { method: "DELETE" });
}

/** What an invitation is for, and who invites. */
export async function invitation(token: string): Promise<{ role: Role; by: string }> {
  return (await ask(`/api/invites/${encodeURIComponent(token)}`)) as { role: Role; by: string };
}

export async function join(invite: string, name: string, password: string): Promise<Account> {
  return ((await post("/api/accounts", { invite, name, password })) as { account: Account }).account;
}

/** The address of an invitation for so many people. */
export async function invite(role: Role, uses: number): Promise<string> {
  const { path } = (await post("/api/invites", { role, uses })) as { path: string };
  return new URL(path, location.origin).href;
}

export async function members(): Promise<Member[]> {
  return ((await ask("/api/accounts")) as { accounts: Member[] }).accounts;
}

export async function gamesOf(id: string): Promise<{ name: string; games: GameSummary[] }> {
  return (await ask(`/api/accounts/${encodeURIComponent(id)}/games`)) as { name: string; games: GameSummary[] };
}

export async function removeMember(id: number): Promise<void> {
  await ask(`/api/accounts/${id}`, { method: "DELETE" });
}

/** A new password for somebody who has forgotten theirs. */
export async function setPassword(id: number, password: string): Promise<void> {
  await post(`/api/accounts/${id}/password`, { password });
}

export async function importData(file: Blob): Promise<Imported> {
  return (await ask(DATA_ADDRESS, { method: "POST", body: file, headers: { "content-type": "application/json" } })) as Imported;
}

/** Whom somebody may invite. */
export function invitable(role: Role): Role[] {
  if (role === "admin") return ["pupil", "teacher", "admin"];
  return role === "teacher" ? ["pupil"] : [];
}

/** The secret in `/join/SECRET`. */
export function inviteOf(path: string): string | null {
  return /^\/join\/([0-9a-f]{64})\/?$/.exec(path)?.[1] ?? null;
}

function post(address: string, body: object): Promise<unknown> {
  return ask(address, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
}

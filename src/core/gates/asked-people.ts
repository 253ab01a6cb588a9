/** Chooses whom the comment of a question mentions, so that GitHub notifies them: never a bot, never more than five. */
import { includesLogin, isTeam } from '../access/authority.ts';
import type { GateEntry } from '../state/history-line.ts';
import { formatMentions } from '../text/format.ts';

/** More people feel asked by no question. */
export const mostMentioned = 5;

/** A login as GitHub gives one to a person; `_` only in those that an enterprise manages. A bot's ends in `[bot]`. */
const personLogin = /^[A-Za-z\d](?:[A-Za-z\d]|[-_](?=[A-Za-z\d])){0,63}$/;

/** Without approvers these words say who may answer. They are a line of their own, into which a mention is put. */
export const anyoneSentence = 'Anyone with write access may answer.';

/** The first few that may be people; others would notify no person, or render as something else. */
export const selectPeople = (logins: readonly string[], neverHuman: readonly string[]): string[] =>
  logins.filter((login) => personLogin.test(login) && !includesLogin(neverHuman, login)).slice(0, mostMentioned);

/** Who is asked where no approvers are named: the first of these who may be a person; null = none is known. */
export const selectAskedPerson = (logins: readonly (string | null)[], neverHuman: readonly string[]): string | null =>
  selectPeople(
    logins.filter((login) => login !== null),
    neverHuman,
  )[0] ?? null;

/** Login of the newest answer to a question of this loop; null = none was given. */
export function findLastAnswerer(
  history: readonly { readonly gates: readonly Pick<GateEntry, 'by'>[] }[],
): string | null {
  const line = history.findLast(({ gates }) => gates.some(({ by }) => by !== null));
  return line?.gates.findLast(({ by }) => by !== null)?.by ?? null;
}

/** `Only @ana and @bo may answer.`; of many approvers some are mentioned, and the others counted. */
export function renderApprovers(approvers: readonly string[]): string {
  const shown = approvers.filter((one) => isTeam(one) || personLogin.test(one)).slice(0, mostMentioned);
  const others = approvers.length - shown.length;
  if (others === 0) return `Only ${formatMentions(shown)} may answer.`;
  const rest = others === 1 ? '1 other approver' : `${others} other approvers`;
  return shown.length === 0 ? `Only ${rest} may answer.` : `Only ${formatMentions(shown)}, and ${rest} may answer.`;
}

/** `@ana and @bo: anyone with write access may answer.` */
export const renderAsked = (people: readonly string[]): string =>
  people.length === 0 ? anyoneSentence : `${formatMentions(people)}: a${anyoneSentence.slice(1)}`;

/** A line of `renderAsked` with any mentions. */
export const askedLine = /^(?:@[\w-]+(?:, @[\w-]+)*(?: and @[\w-]+)?: a|A)(nyone with write access may answer\.)$/m;

/** A line of `renderApprovers` with any mentions. */
const approversLine = /^Only (?:@|\d+ ).* may answer\.$/m;

/** Whom a question's comment mentions as asked. Its text may have been edited, so that these may be no people. */
export function findAskedPeople(body: string, neverHuman: readonly string[]): string[] {
  const [line = ''] = approversLine.exec(body) ?? askedLine.exec(body) ?? [];
  const logins = Array.from(line.matchAll(/@([\w-]+)(?![\w/-])/g), ([, login = '']) => login);
  return selectPeople([...new Set(logins)], neverHuman);
}

/** Mentions these people in a question that mentions none. Lines that quote others' text begin with a mark of their own. */
export const mentionInQuestion = (body: string, people: readonly string[]): string =>
  body.replace(new RegExp(`^${anyoneSentence.replace('.', '\\.')}$`, 'm'), () => renderAsked(people));

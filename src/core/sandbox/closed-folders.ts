/** Decides what people are told of the places that a tick closed to other users of the machine, and how they open them again. */

/** A place that this tick has closed to other users of the machine, with its mode before, in octal digits. */

export interface ClosedPlace {
  readonly place: string;
  readonly mode: string;
}

/** What people are told of it: it lasts beyond the job, and others on a machine of their own may need it open. */
export function closedToOthers(places: readonly ClosedPlace[]): string[] {
  if (places.length === 0) return [];
  const modes = [...new Set(places.map(({ mode }) => mode))];
  const opening = modes.map((mode) =>
    ['chmod', mode, '--', ...places.filter((one) => one.mode === mode).map(({ place }) => shellWord(place))].join(' '),
  );
  return [
    `Closed to other users of this machine, so that no agent reads there, and left so after the job: ${places.length} ${places.length === 1 ? 'place' : 'places'}. To open what others need: \`${opening.join(' && ')}\``,
  ];
}

const shellWord = (text: string): string => {
  if (/^[\w./@%+=:,-]+$/.test(text)) return text;
  const escaped = text
    .replace(/[\\']/g, '\\$&')
    .replace(/\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `$'${escaped}'`;
};

/** Decides how text stands in the log of a step, where the runner obeys lines that look like commands, whoever wrote them. */

/**
 * Nothing of the text is a workflow command: neither `::name::`, which counts where a line begins, nor the old `##[name]`, which counts
 * anywhere in it. A space breaks them: the runner compares as people read, so that a character which nobody sees would hide them from
 * readers alone; such characters between the signs are no disguise either.
 */

export const logText = (text: string): string =>
  text
    .replace(/#(?=[\p{Cf}\p{DI}]*#[\p{Cf}\p{DI}]*\[)/gu, '# ')
    .replace(/^((?:(?![\n\r\u2028\u2029])[\s\p{Cc}\p{Cf}\p{DI}])*:)(?=[\p{Cf}\p{DI}]*:)/gmu, '$1 ')
    .replace(/:(?=:[a-z][a-z-]{0,40}(?: [^:\n\r]{0,200})?::)/gi, ': ');

/** Translations of the questions: a line beside the exact English text. Only the English text is answered. */
import type { Language } from './language.ts';

type Other = Exclude<Language, 'en'>;

const names: Readonly<Record<Other, string>> = { de: 'Deutsch', es: 'Español', fr: 'Français' };
const and: Readonly<Record<Other, string>> = { de: 'und', es: 'y', fr: 'et' };

interface Phrase extends Readonly<Record<Other, string>> {
  /** The question in English; its groups are $1, $2 and $3 in the translations. */
  readonly english: RegExp;
}

/** Options keep their English names in brackets: boxes and replies use those. */
export const phrases: readonly Phrase[] = [
  {
    english: /^Backlog changed since last iteration\. Re-propose the next batch\?$/,
    de: 'Das Backlog hat sich seit der letzten Iteration geändert. Den nächsten Schwung neu vorschlagen (re-propose), beim alten Plan bleiben (continue) oder anhalten (stop)?',
    es: 'El backlog ha cambiado desde la última iteración. ¿Proponer de nuevo el siguiente lote (re-propose), seguir con el plan anterior (continue) o parar (stop)?',
    fr: 'Le backlog a changé depuis la dernière itération. Proposer à nouveau le prochain lot (re-propose), garder le plan précédent (continue) ou arrêter (stop) ?',
  },
  {
    english: /^(.+) has ambiguous criteria\. Skip, escalate, or proceed with my best interpretation\?$/,
    de: '$1 hat mehrdeutige Kriterien. Auslassen (skip), nachfragen (escalate) oder nach bestem Verständnis bearbeiten (proceed)?',
    es: '$1 tiene criterios ambiguos. ¿Omitir (skip), preguntar al autor (escalate) o seguir con la mejor interpretación (proceed)?',
    fr: '$1 a des critères ambigus. Laisser de côté (skip), demander à l’auteur (escalate) ou continuer avec la meilleure interprétation (proceed) ?',
  },
  {
    english: /^Approaching (.+) ceiling \((.+)\)\. Continue, raise ceiling, or stop\?$/,
    de: 'Die Obergrenze für $1 ist bald erreicht ($2). Eine Iteration weiter (continue), Grenze anheben (raise) oder anhalten (stop)?',
    es: 'Se acerca el límite de $1 ($2). ¿Una iteración más (continue), subir el límite (raise) o parar (stop)?',
    fr: 'La limite de $1 est bientôt atteinte ($2). Une itération de plus (continue), relever la limite (raise) ou arrêter (stop) ?',
  },
  {
    english: /^Approaching (.+)\. Continue, raise ceiling\(s\), or stop\?$/,
    de: 'Bald erreicht: $1. Eine Iteration weiter (continue), Grenzen anheben (raise) oder anhalten (stop)?',
    es: 'Se acercan los límites: $1. ¿Una iteración más (continue), subir los límites (raise) o parar (stop)?',
    fr: 'Limites bientôt atteintes : $1. Une itération de plus (continue), relever les limites (raise) ou arrêter (stop) ?',
  },
  {
    english: /^Responder addressed human feedback on (.+)\. Merge now or hold for human re-review\?$/,
    de: 'Auf die Anmerkungen von Menschen zu $1 wurde eingegangen. Jetzt mergen (merge) oder auf erneutes Review warten (hold)?',
    es: 'Se atendieron los comentarios de personas sobre $1. ¿Fusionar ahora (merge) o esperar otra revisión humana (hold)?',
    fr: 'Les remarques humaines sur $1 ont été traitées. Fusionner maintenant (merge) ou attendre une nouvelle relecture humaine (hold) ?',
  },
  {
    english: /^(.+) is reviewed and green\. Merge it\?$/,
    de: '$1 ist geprüft und grün. Mergen (merge) oder offen lassen (hold)?',
    es: '$1 está revisado y en verde. ¿Fusionarlo (merge) o dejarlo abierto (hold)?',
    fr: '$1 est relu et au vert. Fusionner (merge) ou laisser ouvert (hold) ?',
  },
  {
    english: /^Force-unlock previous iteration's lock\? This may corrupt in-flight work\.$/,
    de: 'Die Sperre der vorigen Iteration mit Gewalt entfernen (yes, no)? Laufende Arbeit kann dabei beschädigt werden.',
    es: '¿Forzar la liberación del bloqueo de la iteración anterior (yes, no)? Puede dañar el trabajo en curso.',
    fr: 'Forcer le verrou de l’itération précédente (yes, no) ? Le travail en cours peut en être endommagé.',
  },
  {
    english: /^(.+?) failed twice with: (.*)\. Skip, retry once more, or stop the loop\?$/,
    de: '$1 ist zweimal gescheitert mit: $2. Auslassen (skip), noch einmal versuchen (retry) oder die Schleife anhalten (stop)?',
    es: '$1 falló dos veces con: $2. ¿Omitir (skip), reintentar una vez (retry) o parar el bucle (stop)?',
    fr: '$1 a échoué deux fois avec : $2. Laisser de côté (skip), réessayer une fois (retry) ou arrêter la boucle (stop) ?',
  },
  {
    english: /^(.+?) failed once with: (.*)\. Skip, retry once more, or stop the loop\?$/,
    de: '$1 ist einmal gescheitert mit: $2. Auslassen (skip), noch einmal versuchen (retry) oder die Schleife anhalten (stop)?',
    es: '$1 falló una vez con: $2. ¿Omitir (skip), reintentar una vez (retry) o parar el bucle (stop)?',
    fr: '$1 a échoué une fois avec : $2. Laisser de côté (skip), réessayer une fois (retry) ou arrêter la boucle (stop) ?',
  },
  {
    english: /^(.+?) failed (\d+) times with: (.*)\. Skip, retry once more, or stop the loop\?$/,
    de: '$1 ist $2-mal gescheitert mit: $3. Auslassen (skip), noch einmal versuchen (retry) oder die Schleife anhalten (stop)?',
    es: '$1 falló $2 veces con: $3. ¿Omitir (skip), reintentar una vez (retry) o parar el bucle (stop)?',
    fr: '$1 a échoué $2 fois avec : $3. Laisser de côté (skip), réessayer une fois (retry) ou arrêter la boucle (stop) ?',
  },
  {
    english: /^(.+?) cannot go on: (.*)\. Skip, retry once more, or stop the loop\?$/,
    de: '$1 kommt nicht weiter: $2. Auslassen (skip), noch einmal versuchen (retry) oder die Schleife anhalten (stop)?',
    es: '$1 no puede continuar: $2. ¿Omitir (skip), reintentar una vez (retry) o parar el bucle (stop)?',
    fr: '$1 ne peut pas continuer : $2. Laisser de côté (skip), réessayer une fois (retry) ou arrêter la boucle (stop) ?',
  },
  {
    english: /^(.+) has diverged since the prior iteration crashed — re-attach, skip, or stop the loop\?$/,
    de: '$1 hat sich verändert, seit die vorige Iteration abgebrochen ist. Dort weiterarbeiten (re-attach), auslassen (skip) oder die Schleife anhalten (stop)?',
    es: '$1 ha divergido desde que falló la iteración anterior. ¿Seguir desde ahí (re-attach), omitir (skip) o parar el bucle (stop)?',
    fr: '$1 a divergé depuis l’interruption de l’itération précédente. Repartir de là (re-attach), laisser de côté (skip) ou arrêter la boucle (stop) ?',
  },
  {
    english: /^(.+): its branch holds commits that no record of this run names — re-attach, skip, or stop the loop\?$/,
    de: '$1: Auf dem Branch liegen Commits, von denen dieser Lauf nichts weiß. Dort weiterarbeiten (re-attach), auslassen (skip) oder die Schleife anhalten (stop)?',
    es: '$1: su rama contiene commits que ningún registro de esta ejecución menciona. ¿Seguir desde ahí (re-attach), omitir (skip) o parar el bucle (stop)?',
    fr: '$1 : sa branche contient des commits qu’aucun enregistrement de cette exécution ne mentionne. Repartir de là (re-attach), laisser de côté (skip) ou arrêter la boucle (stop) ?',
  },
  {
    english: /^Uncommitted changes detected in working tree\. These may be from a crashed loop worker\.$/,
    de: 'Im Arbeitsverzeichnis liegen Änderungen ohne Commit, vielleicht von einem abgestürzten Agenten der Schleife: beiseitelegen (stash), committen (commit) oder abbrechen (abort)?',
    es: 'Hay cambios sin confirmar en el árbol de trabajo, quizá de un agente que se interrumpió: ¿apartarlos (stash), confirmarlos (commit) o abortar (abort)?',
    fr: 'Il y a des modifications non validées dans l’arbre de travail, peut-être d’un agent interrompu : les remiser (stash), les valider (commit) ou abandonner (abort) ?',
  },
  {
    english: /^(.+): the agent needs a decision\. Answer by reply, skip, or stop\?$/,
    de: '$1: Der Agent braucht eine Entscheidung. Mit einer Antwort entscheiden (answer), auslassen (skip) oder anhalten (stop)?',
    es: '$1: el agente necesita una decisión. ¿Responder (answer), omitir (skip) o parar (stop)?',
    fr: '$1 : l’agent a besoin d’une décision. Répondre (answer), laisser de côté (skip) ou arrêter (stop) ?',
  },
  {
    english: /^(.*)\. Probe once, skip, or stop\?$/,
    de: '$1. Einmal versuchen (probe), auslassen (skip) oder anhalten (stop)?',
    es: '$1. ¿Probar una vez (probe), omitir (skip) o parar (stop)?',
    fr: '$1. Essayer une fois (probe), laisser de côté (skip) ou arrêter (stop) ?',
  },
  {
    english:
      /^Most issues have no `### Acceptance Criteria`\. Accept other headings and checklists as criteria, ask per issue, or stop\?$/,
    de: 'Den meisten Issues fehlt `### Acceptance Criteria`. Andere Überschriften und Listen als Kriterien gelten lassen (accept), je Issue fragen (ask) oder anhalten (stop)?',
    es: 'La mayoría de los issues no tiene `### Acceptance Criteria`. ¿Aceptar otros títulos y listas como criterios (accept), preguntar por cada issue (ask) o parar (stop)?',
    fr: 'La plupart des issues n’ont pas de `### Acceptance Criteria`. Accepter d’autres titres et listes comme critères (accept), demander pour chaque issue (ask) ou arrêter (stop) ?',
  },
];

/** The line that follows the exact question; null in English. */
export function translatedLine(question: string, language: Language): string | null {
  if (language === 'en') return null;
  for (const phrase of phrases) {
    const found = phrase.english.exec(question);
    if (found === null) continue;
    const [, first = '', second = '', third = ''] = found;
    const slots: Readonly<Record<string, string>> = { $1: joined(first, language), $2: second, $3: third };
    // A replacer function, since the inserted text may contain `$`.
    const text = phrase[language].replace(/\$[123]/g, (slot) => slots[slot] ?? slot);
    return `*${names[language]}:* ${text}`;
  }
  return null;
}

/** Translates the "and" in a list of budgets such as `one (4/5), and other ($1.00/$2.00)`. */
const joined = (list: string, language: Other): string => list.replace(/\),? and (?=\w+ \()/g, `) ${and[language]} `);

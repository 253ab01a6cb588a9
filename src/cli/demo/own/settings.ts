/** Decides how a loop on a person's own repository is set up: what the emulated repository holds beside what is theirs. */
import { basename } from 'node:path';
import { stringify } from 'yaml';
import type { Seed } from '../../../emulator/model/seed.ts';
import { eachMinute, workflowPath, workflowText } from '../sample/settings.ts';
import type { OwnWork } from './choices.ts';

const planPath = '.github/tickgate-plan.md';

/** The person is the maintainer, and nobody else is there. */
export const ownSeed = ({ folder }: OwnWork, people: { owner: string; maintainer: string }): Seed => ({
  owner: people.owner,
  repo: basename(folder.path).replace(/[^\w.-]/g, '-') || 'own',
  visibility: 'private',
  users: { [people.maintainer]: 'write' },
});

/** By path; they are in no branch that is handed back. */
export const ownFiles = (work: OwnWork, appId: number): Readonly<Record<string, string>> => ({
  [workflowPath]: workflowText({ cron: eachMinute, timeoutMinutes: 360, secrets: Object.keys(work.secrets) }),
  '.github/tickgate.yml': settingsText(work, appId),
  [planPath]: work.plan,
});

/** Without isolation: it is the person's own machine, and they started it. */
const settingsText = (work: OwnWork, appId: number): string =>
  stringify({
    agent: work.agent,
    ...(work.agentCommand === null ? {} : { 'agent-command': [...work.agentCommand] }),
    isolation: 'none',
    ...(Object.keys(work.secrets).length === 0 ? {} : { 'env-secrets': Object.keys(work.secrets) }),
    ...(work.setup === null ? {} : { 'setup-command': work.setup }),
    ...(work.verify === null ? {} : { 'verify-command': work.verify }),
    backlog: { source: 'plan', plan: planPath },
    'max-iterations': 20,
    'max-minutes': 240,
    'max-dollars': work.maxDollars,
    'when-empty': 'stop',
    'receipt-app-id': appId,
  });

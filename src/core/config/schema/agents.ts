/** Settings of agents and their sessions: driver, model, isolation, metering, environment, commands. */
import { z } from 'zod';
import { argv, command, group, logins, oneOf, plainVariables, secretVariables, text, textMatching } from './fields.ts';

const drivers = ['claude', 'codex', 'opencode', 'gemini', 'command'] as const;
const roles = ['worker', 'auditor', 'reviewer', 'responder', 'post_action'] as const;

export const agentSettings = {
  agent: oneOf(...drivers)
    .default('claude')
    .describe('Which coding agent works.'),
  agents: z
    .partialRecord(
      z.enum(roles),
      group({
        driver: oneOf(...drivers)
          .nullable()
          .default(null)
          .describe('Which coding agent has this role; default: `agent`.'),
        model: text().nullable().default(null).describe("The role's model; default: the agent's own."),
        args: z.array(z.string()).default([]).describe('Further arguments of the agent.'),
      }),
    )
    .prefault({})
    .describe('Agent, model and arguments per role.'),
  'fallback-model': text().nullable().default(null).describe('Model of the one retry after a model error.'),
  'agent-command': argv()
    .nullable()
    .default(null)
    .describe('Program and arguments of `agent: command`; no shell reads them.'),
  'agent-config': textMatching(/^[\w.@-]+(?:\/[\w.@-]+)*$/, 'a folder of the repository, such as .github/agent')
    .nullable()
    .default(null)
    .describe(
      "Folder of the default branch, copied over the agent's own files (its HOME) for a session, never committed.",
    ),
  'agent-logins': logins().default([]).describe('Logins that are never taken for a person.'),
};

export const sessionSettings = {
  isolation: oneOf('uid', 'container', 'job', 'none')
    .default('uid')
    .describe('What separates the agent from the token: another user, a container, another job, or nothing.'),
  'container-image': textMatching(/^[a-z0-9][\w./:@-]*$/i, 'the name of an image, such as ghcr.io/owner/agents:1')
    .nullable()
    .default(null)
    .describe('Image of `isolation: container`, with the agent, git and bash in it; pulled where it is missing.'),
  meter: oneOf('stream', 'proxy')
    .default('stream')
    .describe("How spend is seen while a session runs: the agent's own output, or a proxy that holds the model key."),
  'meter-unknown': oneOf('strip', 'refuse')
    .default('strip')
    .describe(
      'What `meter: proxy` does under a dollar ceiling with a field, a header value or a tool that it does not know to be metered: takes it out and says so, or refuses the request.',
    ),
  env: plainVariables().default([]).describe('Environment variables that the agent gets besides the allow-list.'),
  'env-secrets': secretVariables()
    .default([])
    .describe('Environment variables with secrets that the agent gets, such as its model key.'),
  'setup-command': command()
    .nullable()
    .default(null)
    .describe(
      'Runs before each session of a subject and before verify-command, under its isolation. A text is run by bash, a list without a shell.',
    ),
  'verify-command': command()
    .nullable()
    .default(null)
    .describe(
      'Exit 0 is evidence of completion. Runs on a fresh checkout of the work, after setup-command: what the agent installed is not there. A text is run by bash, a list without a shell.',
    ),
};

/** Error codes: closed lists of the reasons why a tick or a command ends. Each has its page in docs/errors/. */

/** Codes of a tick that ends red and needs a person. */
export const tickFailureCodes = [
  'state_unreadable',
  'state_write_refused',
  'isolation_unavailable',
  'agent_missing',
  'model_unpriced',
  'lease_lost',
  'loop_at_work',
  'bundle_not_saved',
] as const;
export type TickFailureCode = (typeof tickFailureCodes)[number];

/** Codes of a command that ends with an error. */
export const commandFailureCodes = [
  'command_line',
  'option_unusable',
  'folder_unusable',
  'file_unusable',
  'files_differ',
  'machine_refused',
  'port_taken',
  'configuration_wrong',
  'git_missing',
  'repository_unclear',
  'repository_empty',
  'token_missing',
  'token_unusable',
  'github_refused',
  'github_unreachable',
  'key_missing',
  'record_missing',
  'record_unreadable',
  'installation_incomplete',
  'demo_failed',
  'bug',
] as const;
export type CommandFailureCode = (typeof commandFailureCodes)[number];

/** Where the page of a code lies, from the root of the repository. */
export const errorPath = (code: string): string => `docs/errors/${code}.md`;

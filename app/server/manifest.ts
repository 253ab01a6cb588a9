/** Decides what GitHub is asked for when an app is registered: what app.yml asks for, where each has its reason. */
import { appNeeds, asAppPermissions } from '../../src/core/workflow/token-permissions.ts';

const MANIFEST = {
  name: 'tickgate',
  description: 'Records answers to the questions of a Tickgate loop and wakes the loop',
  url: 'https://github.com/tickgate/tickgate',
  public: false,
  default_permissions: { metadata: 'read', ...asAppPermissions(appNeeds) },
  default_events: ['issue_comment', 'issues', 'pull_request', 'pull_request_review', 'check_suite', 'workflow_run'],
} as const;

export interface Addresses {
  /** Of the server, as GitHub reaches it. */
  readonly publicUrl: string;
  /** Where the owner's browser comes back to. */
  readonly backTo: string;
  /** No two apps of GitHub have one name. */
  readonly name: string;
}

export const WEBHOOK_PATH = '/api/github/webhooks';

/** As the form field `manifest` wants it. */
export const manifestFor = ({ publicUrl, backTo, name }: Addresses): string =>
  JSON.stringify({
    ...MANIFEST,
    name,
    hook_attributes: { url: `${publicUrl}${WEBHOOK_PATH}`, active: true },
    redirect_url: backTo,
  });

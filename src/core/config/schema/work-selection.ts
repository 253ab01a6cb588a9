/** Settings of what a loop works on and reviews, in which order, and how that ends. */
import { flag, group, oneOf, positiveInteger, text, textList } from './fields.ts';

export const workSettings = {
  backlog: group({
    source: oneOf('issues', 'plan', 'task-list').default('issues').describe('Where tasks come from.'),
    labels: textList().default([]).describe('Only issues with all of these labels.'),
    milestone: text().nullable().default(null).describe('Only issues of this milestone.'),
    assignee: text().nullable().default(null).describe('Only issues of this assignee.'),
    query: text().nullable().default(null).describe('GitHub search that narrows the issues.'),
    plan: text().nullable().default(null).describe('The plan file of `source: plan`.'),
    issue: positiveInteger().nullable().default(null).describe('The issue of `source: task-list`.'),
  })
    .prefault({})
    .describe('What the work loop works on.'),
  priority: group({
    labels: textList()
      .default(['P0', 'P1', 'priority: critical', 'priority: high'])
      .describe('Labels in order of urgency; the first two count as high.'),
  })
    .prefault({})
    .describe('What comes first.'),
  criteria: oneOf('heading', 'any-list', 'none')
    .default('heading')
    .describe('What counts as acceptance criteria: the heading, any checklist, or nothing is needed.'),
  audit: oneOf('each', 'final').default('each').describe('Audit after each section, or only at the end.'),
  sections: oneOf('markers', 'none').default('markers').describe('How a task is cut into sections.'),
  'post-action': group({
    enabled: flag().default(false).describe('Whether a last session follows a clean final audit.'),
    skill: text().nullable().default(null).describe('The skill of that session.'),
    prompt: text()
      .nullable()
      .default(null)
      .describe('The prompt of that session; without skill and prompt it brings the documentation up to date.'),
  })
    .prefault({})
    .describe('A last, best-effort session after a clean final audit.'),
};

export const reviewSettings = {
  review: group({
    labels: textList().default([]).describe('Also pull requests with all of these labels.'),
    query: text().nullable().default(null).describe('GitHub search for pull requests to review.'),
    'require-checks': oneOf('auto', 'always')
      .default('auto')
      .describe('Whether a pull request without any check may be reviewed.'),
  })
    .prefault({})
    .describe('What the review loop reviews.'),
  merge: group({
    mode: oneOf('ask', 'auto', 'never').default('ask').describe('Who decides to merge.'),
    strategy: oneOf('squash', 'merge', 'rebase').default('squash').describe('How pull requests are merged.'),
    'delete-branch': flag().default(false).describe('Whether the branch is deleted after the merge.'),
  })
    .prefault({})
    .describe('Merging.'),
  'auto-merge-without-review': flag()
    .default(false)
    .describe('Lets `merge.mode: auto` merge without a human approval; never in public repositories.'),
  'do-not-merge-label': text().default('do-not-merge').describe('A pull request with this label is left alone.'),
};

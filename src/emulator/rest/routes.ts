/** The whole REST side, as one part of the emulator. */

import type { InstallPart } from '../part.ts';
import { routeApps } from './apps.ts';
import { routeChecks } from './checks.ts';
import { routeComments } from './comments.ts';
import { routeContents } from './contents.ts';
import { routeDependencies } from './dependencies.ts';
import { routeGitData } from './git-data.ts';
import { routeIssues } from './issues.ts';
import { routeLabels } from './labels.ts';
import { routePulls } from './pulls.ts';
import { routeRepositories } from './repositories.ts';
import { routeReviews } from './reviews.ts';
import { routeRulesets } from './rulesets.ts';
import { routeTeams } from './teams.ts';
import { routeUsers } from './users.ts';

const ROUTES = [
  routeApps,
  routeChecks,
  routeComments,
  routeContents,
  routeDependencies,
  routeGitData,
  routeIssues,
  routeLabels,
  routePulls,
  routeRepositories,
  routeReviews,
  routeRulesets,
  routeTeams,
  routeUsers,
];

export const installRest: InstallPart = ({ router }) => {
  for (const register of ROUTES) register(router);
};

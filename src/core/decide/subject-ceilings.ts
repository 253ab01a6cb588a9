/** subjectCeilings: split off so that imports run one way. */
import type { Settings } from '../config/schema/settings.ts';
import type { SubjectCeilings } from '../sessions/contract/subject-ceilings.ts';

export const subjectCeilings = (config: Pick<Settings, 'maxSessions' | 'maxAuditsPerSection'>): SubjectCeilings => ({
  sessions: config.maxSessions,
  audits: config.maxAuditsPerSection,
});

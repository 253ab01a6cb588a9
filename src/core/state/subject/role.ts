/** Role: split off so that imports run one way. */
import { z } from 'zod';

export const Role = z.enum(['worker', 'auditor', 'reviewer', 'responder', 'post_action']);
export type Role = z.output<typeof Role>;

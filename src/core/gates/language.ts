/** Languages of the line beside a question. */
import * as z from 'zod';

export const Language = z.enum(['en', 'de', 'es', 'fr'], { error: 'expected one of en, de, es, fr' });
export type Language = z.infer<typeof Language>;

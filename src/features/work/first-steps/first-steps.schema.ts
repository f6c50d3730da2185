import { z } from 'zod';
import { firstSteps } from './first-steps.rules.ts';

/** Those that the user has not done. Empty after the user dismissed them. */
export const FirstSteps = z.array(z.enum(firstSteps));

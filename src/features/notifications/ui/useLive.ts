export { useLive } from '#platform/client/useLive.ts';

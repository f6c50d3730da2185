import { parseInput, parseOutput, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { MoneyQuery, MoneyYear } from './money.schema.ts';
import { loadMoneyByMonth } from './money.service.ts';

export const moneyRouter = router({
  byMonth: protectedProcedure
    .input(parseInput(MoneyQuery))
    .output(parseOutput(MoneyYear))
    .query(({ ctx, input }) => loadMoneyByMonth(ctx, input)),
});

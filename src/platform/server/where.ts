/** Conditions of a read and the values they speak of, added together. */
export class Where {
  readonly params: unknown[];
  private readonly conditions: string[];

  constructor(first: string) {
    this.params = [];
    this.conditions = [first];
  }

  /** `$1`, `$2` … stand for the values given with the condition. */
  and(condition: string, ...values: unknown[]): this {
    const before = this.params.length;
    this.params.push(...values);
    this.conditions.push(condition.replace(/\$(\d)/g, (_, n) => `$${before + Number(n)}`));
    return this;
  }

  /** Adds a value without a condition, and says what stands for it. */
  value(value: unknown): string {
    return `$${this.params.push(value)}`;
  }

  get sql(): string {
    return this.conditions.join(' and ');
  }
}

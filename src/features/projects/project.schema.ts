export type Category = string;

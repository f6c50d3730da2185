export type PaymentStatus = string;

export const texts = {
  payment_failed: '支付失败',
} as const

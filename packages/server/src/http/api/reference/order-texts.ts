import type { adminOrders, Language, orders } from '@imagora/contract'

/** Descriptions of the order endpoints. */
export const orderCalls: Record<Language, Record<keyof (typeof orders & typeof adminOrders), string>> = {
  'zh-CN': {
    'POST /user/orders/preview': '试算订单：应付金额、优惠，以及对现有订阅的影响；不会创建订单。',
    'POST /user/orders': '创建订单。带请求头 Idempotency-Key 时，一天内重复发送只会创建一个订单。',
    'GET /user/orders': '自己的订单，新的在前。',
    'GET /user/orders/{trade_no}': '订单详情、支付记录，以及可用的支付方式。',
    'PUT /user/orders/{trade_no}/cancel': '取消未支付的订单，并归还优惠券。',
    'POST /user/orders/{trade_no}/pay': '发起支付，并说明下一步：打开地址、展示二维码或转账。',
    'GET /user/orders/{trade_no}/invoice': '已支付订单的收据（PDF）。',
    'GET /admin/orders': '全部订单。',
    'GET /admin/orders/{trade_no}': '订单详情，含支付流水与退款。',
    'PUT /admin/orders/{trade_no}/confirm': '确认订单的转账已到账，并发放权益。',
    'PUT /admin/orders/{trade_no}/cancel': '取消未支付的订单。',
    'POST /admin/orders/{trade_no}/refund': '登记退款，可同时收回权益；款项本身须在支付平台退回。',
    'PUT /admin/payments/{id}/resolve': '处理与订单不符的款项：发放权益，或登记已退款。',
    'GET /admin/revenue': '收入与退款，按货币和日期统计。',
  },
  'en-US': {
    'POST /user/orders/preview': 'Previews the price and effect of an order without creating it.',
    'POST /user/orders':
      'Creates an order. With the Idempotency-Key header, repeated requests within a day create it only once.',
    'GET /user/orders': 'Lists your orders, newest first.',
    'GET /user/orders/{trade_no}': 'Returns an order with its payments and available payment methods.',
    'PUT /user/orders/{trade_no}/cancel': 'Cancels an unpaid order and releases its coupon.',
    'POST /user/orders/{trade_no}/pay':
      'Starts a payment and returns the next step: open a URL, show a QR code, or make a transfer.',
    'GET /user/orders/{trade_no}/invoice': 'Returns the invoice of a paid order as a PDF.',
    'GET /admin/orders': 'Lists all orders.',
    'GET /admin/orders/{trade_no}': 'Returns an order with its payments, references and refunds.',
    'PUT /admin/orders/{trade_no}/confirm':
      'Confirms that a transfer for this order has arrived and completes the order.',
    'PUT /admin/orders/{trade_no}/cancel': 'Cancels an unpaid order.',
    'POST /admin/orders/{trade_no}/refund':
      'Records a refund and optionally revokes the purchase. The money itself is refunded on the payment platform.',
    'PUT /admin/payments/{id}/resolve':
      'Resolves a payment that doesn’t match its order: completes the order or records a refund.',
    'GET /admin/revenue': 'Revenue and refunds by currency and day.',
  },
}

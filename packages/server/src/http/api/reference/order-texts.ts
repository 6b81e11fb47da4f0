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
    'POST /user/orders/preview': 'What an order would cost and change, without making it.',
    'POST /user/orders':
      'Orders. With the header Idempotency-Key the same order is made once, however often it is sent within a day.',
    'GET /user/orders': 'Your orders, the newest first.',
    'GET /user/orders/{trade_no}': 'One order, what was tried to pay it, and the ways to pay it.',
    'PUT /user/orders/{trade_no}/cancel': 'Cancels an unpaid order; its coupon is free again.',
    'POST /user/orders/{trade_no}/pay':
      'Begins to pay an order, and says what to do next: open an address, show a code, or transfer.',
    'GET /user/orders/{trade_no}/invoice': 'The invoice of a paid order, as PDF.',
    'GET /admin/orders': 'All orders.',
    'GET /admin/orders/{trade_no}': 'One order with its payments, references and refunds.',
    'PUT /admin/orders/{trade_no}/confirm': 'Records that a transfer for this order has arrived, and grants it.',
    'PUT /admin/orders/{trade_no}/cancel': 'Cancels an unpaid order.',
    'POST /admin/orders/{trade_no}/refund':
      'Records a refund, and takes back what was bought where that is wished. The money itself is sent back at the payment platform.',
    'PUT /admin/payments/{id}/resolve':
      'Decides on money that did not match its order: grant it, or record that it was sent back.',
    'GET /admin/revenue': 'What was earned and refunded, by currency and day.',
  },
}

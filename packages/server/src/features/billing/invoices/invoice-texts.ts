import type { Language, PayLabel } from '@imagora/contract'

interface InvoiceTexts {
  title: string
  number: string
  ordered: string
  paid: string
  seller: string
  buyer: string
  item: string
  duration: string
  price: string
  discount: string
  total: string
  refunded: string
  method: string
  forever: string
  note: string
  labels: Record<PayLabel, string>
}

const names = { paypal: 'Paypal', qqpay: 'Qqpay', jdpay: 'Jdpay', usdt: 'Usdt (TRC20)', epay: 'Epay' }

/** Texts of a receipt. In China only the tax office issues invoices, so this document states that it is not one. */
export const invoiceTexts: Record<Language, InvoiceTexts> = {
  'zh-CN': {
    title: '电子收据',
    number: '订单号',
    ordered: '下单时间',
    paid: '支付时间',
    seller: '收款方',
    buyer: '付款方',
    item: '项目',
    duration: '时长',
    price: '价格',
    discount: '优惠券抵扣',
    total: '实付',
    refunded: '已退款',
    method: '支付方式',
    forever: '永久',
    note: '本收据由系统生成，不作为税务发票使用。',
    labels: {
      ...names,
      stripe: '统一支付',
      alipay: '支付宝',
      wxpay: '微信支付',
      wechat: '微信',
      unipay: '银联',
      bank: '银行转账',
      coupon: '优惠券',
      double: '模拟支付',
    },
  },
  'en-US': {
    title: 'Invoice',
    number: 'Order number',
    ordered: 'Ordered',
    paid: 'Paid',
    seller: 'From',
    buyer: 'To',
    item: 'Item',
    duration: 'Duration',
    price: 'Price',
    discount: 'Coupon discount',
    total: 'Total paid',
    refunded: 'Refunded',
    method: 'Payment method',
    forever: 'Lifetime',
    note: 'Generated automatically. Valid without a signature.',
    labels: {
      ...names,
      stripe: 'Unified payment',
      alipay: 'Alipay',
      wxpay: 'Wxpay',
      wechat: 'WeChat',
      unipay: 'UnionPay',
      bank: 'Bank',
      coupon: 'Coupon',
      double: 'Test payment',
    },
  },
}

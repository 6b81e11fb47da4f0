import type { EmailTexts, RenewalEndReason } from '#gateways/mail/email-contents.ts'

const endReasons: Record<RenewalEndReason, string> = {
  missed: '未能按时扣款。',
  not_sold: '您选择的价格已不再出售。',
  reversed: '有一笔付款已退款或被拒付。',
  admin: '管理员已将其关闭。',
}

const noteOf = (site_name: string) => `您收到这封邮件，是因为您在 ${site_name} 的套餐开启了自动续费，请勿回复。`

type RenewalEmailTexts = Pick<EmailTexts, 'renewal_upcoming' | 'renewal_failed' | 'renewal_action' | 'renewal_ended'>

export const renewalEmails: RenewalEmailTexts = {
  renewal_upcoming: ({ site_name, username, product, amount, charge_time, manage_url }) => ({
    subject: `您在 ${site_name} 的套餐将于 ${charge_time} 自动续费`,
    blocks: [
      {
        kind: 'text',
        text: `账户 ${username} 的套餐“${product}”已开启自动续费，将于 ${charge_time} 从已保存的支付方式扣款 ${amount}。`,
      },
      { kind: 'text', text: '您无需进行任何操作。如不想续费，请在此之前取消自动续费，套餐在本期结束前仍然有效。' },
      ...(manage_url ? [{ kind: 'button' as const, label: '管理自动续费', url: manage_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_failed: ({ site_name, username, product, amount, trade_no, retry_time, pay_url }) => ({
    subject: `您在 ${site_name} 的套餐续费失败`,
    blocks: [
      {
        kind: 'text',
        text: `账户 ${username}：从已保存的支付方式扣款 ${amount} 失败（“${product}”，订单 ${trade_no}）。`,
      },
      {
        kind: 'text',
        text: retry_time
          ? `我们将于 ${retry_time} 再次扣款。您也可以现在用任意支付方式支付该订单。`
          : '我们不会再次扣款，自动续费已关闭。如需保留套餐，请自行支付该订单。',
      },
      ...(pay_url ? [{ kind: 'button' as const, label: '立即支付', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_action: ({ site_name, username, product, amount, trade_no, pay_url }) => ({
    subject: `请确认您在 ${site_name} 的套餐付款`,
    blocks: [
      { kind: 'text', text: `账户 ${username}：银行要求您确认“${product}”（订单 ${trade_no}）的付款 ${amount}。` },
      { kind: 'text', text: '请打开订单完成支付，在此之前不会扣款。' },
      ...(pay_url ? [{ kind: 'button' as const, label: '确认付款', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_ended: ({ site_name, username, product, end_time, reason, shop_url }) => ({
    subject: `您在 ${site_name} 的套餐不再自动续费`,
    blocks: [
      { kind: 'text', text: endReasons[reason] },
      { kind: 'text', text: `账户 ${username}：“${product}”的自动续费已关闭，不会再扣款。本期将于 ${end_time} 到期。` },
      ...(shop_url ? [{ kind: 'button' as const, label: '查看套餐', url: shop_url }] : []),
    ],
    note: noteOf(site_name),
  }),
}

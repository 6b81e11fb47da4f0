import type { EmailTexts, RenewalEndReason } from '#gateways/mail/email-contents.ts'

const endReasons: Record<RenewalEndReason, string> = {
  missed: 'تعذّر الخصم من طريقة الدفع في الوقت المناسب.',
  not_sold: 'لم تعد هذه الخطة تُباع بالسعر الذي اخترته.',
  reversed: 'رُدّت إحدى دفعاتها أو جرى الاعتراض عليها.',
  admin: 'أوقفه أحد المشرفين.',
}

const noteOf = (site_name: string) => `تصلك هذه الرسالة لأن خطتك على ${site_name} تتجدد تلقائيًا. يُرجى عدم الرد.`

type RenewalEmailTexts = Pick<EmailTexts, 'renewal_upcoming' | 'renewal_failed' | 'renewal_action' | 'renewal_ended'>

export const renewalEmails: RenewalEmailTexts = {
  renewal_upcoming: ({ site_name, username, product, amount, charge_time, manage_url }) => ({
    subject: `ستتجدد خطتك على ${site_name} في ${charge_time}`,
    blocks: [
      {
        kind: 'text',
        text: `الحساب ${username}: تتجدد خطتك «${product}» تلقائيًا. سنخصم ${amount} من طريقة الدفع المحفوظة في ${charge_time}.`,
      },
      {
        kind: 'text',
        text: 'لا يلزمك فعل شيء. إذا كنت لا تريد التجديد، فألغِه قبل ذلك الوقت؛ ستبقى خطتك سارية حتى نهاية المدة.',
      },
      ...(manage_url ? [{ kind: 'button' as const, label: 'إدارة التجديد', url: manage_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_failed: ({ site_name, username, product, amount, trade_no, retry_time, pay_url }) => ({
    subject: `تعذّر تجديد خطتك على ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `الحساب ${username}: رُفضت طريقة الدفع المحفوظة لمبلغ ${amount} («${product}»، الطلب ${trade_no}).`,
      },
      {
        kind: 'text',
        text: retry_time
          ? `سنحاول مرة أخرى في ${retry_time}. يمكنك أيضًا دفع الطلب الآن بأي طريقة دفع.`
          : 'لن نحاول مرة أخرى، وأُوقف التجديد التلقائي. للاحتفاظ بخطتك، ادفع الطلب بنفسك.',
      },
      ...(pay_url ? [{ kind: 'button' as const, label: 'ادفع الآن', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_action: ({ site_name, username, product, amount, trade_no, pay_url }) => ({
    subject: `أكِّد دفع ثمن خطتك على ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `الحساب ${username}: يطلب منك البنك تأكيد دفع ${amount} مقابل «${product}» (الطلب ${trade_no}).`,
      },
      { kind: 'text', text: 'افتح الطلب وادفعه هناك. لن يُخصم شيء قبل ذلك.' },
      ...(pay_url ? [{ kind: 'button' as const, label: 'تأكيد الدفع', url: pay_url }] : []),
    ],
    note: noteOf(site_name),
  }),
  renewal_ended: ({ site_name, username, product, end_time, reason, shop_url }) => ({
    subject: `لن تتجدد خطتك على ${site_name} بعد الآن`,
    blocks: [
      { kind: 'text', text: endReasons[reason] },
      {
        kind: 'text',
        text: `الحساب ${username}: أُوقف التجديد التلقائي لخطة «${product}»، ولن يُخصم منك شيء بعد الآن. تنتهي المدة الحالية في ${end_time}.`,
      },
      ...(shop_url ? [{ kind: 'button' as const, label: 'عرض الخطط', url: shop_url }] : []),
    ],
    note: noteOf(site_name),
  }),
}

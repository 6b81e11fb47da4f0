import type { Coupon } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './Coupons.module.css'
import { stateOf } from './values.ts'

const tones = { on: 'success', off: 'neutral', waiting: 'brand', ended: 'neutral', used_up: 'warning' } as const

export function useCouponColumns(): Column<Coupon>[] {
  const { t } = useTranslation('admin-coupons')
  const formats = useFormats()
  const worthOf = ({ type, value, currency }: Coupon) =>
    type === 'fixed' && currency !== null ? formats.money(value, currency) : `${formats.number(value)}%`
  const windowOf = ({ starts_at, ends_at }: Coupon) => {
    if (starts_at === null && ends_at === null) return t('always')
    return [starts_at, ends_at].map((time) => (time === null ? '' : formats.date(time))).join(' – ')
  }
  return [
    {
      key: 'code',
      label: t('code'),
      render: ({ code, name }) => (
        <span className={classes.name}>
          <code>{code}</code>
          {name}
        </span>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      render: (coupon) => <Badge tone={tones[stateOf(coupon)]}>{t(`states.${stateOf(coupon)}`)}</Badge>,
    },
    { key: 'worth', label: t('worth'), align: 'end', render: worthOf },
    {
      key: 'used',
      label: t('used'),
      align: 'end',
      render: ({ used_count, total_limit }) =>
        total_limit === 0
          ? formats.number(used_count)
          : `${formats.number(used_count)} / ${formats.number(total_limit)}`,
    },
    { key: 'window', label: t('window'), render: windowOf },
    { key: 'created', label: t('created_at'), render: ({ created_at }) => formats.date(created_at) },
  ]
}

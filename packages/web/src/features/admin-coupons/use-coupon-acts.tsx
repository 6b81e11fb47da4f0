import type { Coupon } from '@imagora/contract'
import { CircleCheck, CircleSlash, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import type { BulkAct } from '#ui/bulk/use-bulk.ts'

const enable = (is_enabled: boolean) => (coupons: Coupon[]) =>
  Promise.all(coupons.map(({ id }) => api('PUT /admin/coupons/{id}', { params: { id }, body: { is_enabled } })))

/** What can be done to many coupons at once. What was used stays for the books. */
export function useCouponActs(): BulkAct<Coupon>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'enable',
      label: t('acts.enable'),
      icon: <CircleCheck size={16} />,
      concerns: ({ is_enabled }) => !is_enabled,
      call: enable(true),
    },
    {
      key: 'disable',
      label: t('acts.disable'),
      icon: <CircleSlash size={16} />,
      concerns: ({ is_enabled }) => is_enabled,
      call: enable(false),
    },
    {
      key: 'remove',
      label: t('acts.remove'),
      icon: <Trash2 size={16} />,
      isGrave: true,
      hint: t('hints.coupons'),
      concerns: ({ used_count }) => used_count === 0,
      call: (coupons) => Promise.all(coupons.map(({ id }) => api('DELETE /admin/coupons/{id}', { params: { id } }))),
    },
  ]
}

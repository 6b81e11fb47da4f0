import type { OrderDetail } from '@imagora/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { followPurchase } from '#data/billing/checkout.ts'
import { notices } from '#ui/feedback/notices.tsx'

/** Says so when the order that one looks at is paid for, and lets limits and storage follow at once. */
export function useSettled(order: OrderDetail | undefined) {
  const { t } = useTranslation('orders')
  const client = useQueryClient()
  const before = useRef(order?.status)
  const status = order?.status
  const name = order?.snapshot.name ?? ''
  useEffect(() => {
    if (before.current === 'unpaid' && status === 'paid') {
      notices.success({ title: t('paid_title'), message: t('paid_notice', { name }) })
      void followPurchase(client)
    }
    before.current = status
  }, [client, name, status, t])
}

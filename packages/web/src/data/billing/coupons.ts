import type { Contract, Coupon, Sent } from '@imagora/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import { downloadApiFile } from '#data/operations/csv-exports.ts'
import { createRandomHexId } from '#lib/browser/tab-lock.ts'
import { saveFile } from '#lib/browser/save-file.ts'
import type { CouponsSearch } from './search-params.ts'

export type CouponBody = Sent<Contract['POST /admin/coupons']>['body']

export const couponsQuery = ({ q, page, batch }: CouponsSearch) => {
  const query = { ...(q && { q }), ...(batch && { batch_id: batch }), ...(page && { page }) }
  return queryOptions({
    queryKey: ['admin', 'coupons', query],
    queryFn: ({ signal }) => api('GET /admin/coupons', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The newest batches, for the filter of the list. */
export const couponBatchesQuery = queryOptions({
  queryKey: ['admin', 'coupons', 'batches'],
  queryFn: ({ signal }) => api('GET /admin/coupon-batches', { query: { per_page: 100 }, signal }),
  select: ({ data }) => data,
})

export type CouponBatchBody = Sent<Contract['POST /admin/coupon-batches']>['body']

/** The key stays the same until the batch exists, so that a retry after a lost response creates no second one. */
export function useCreateCouponBatch() {
  const sent = useRef<{ batch: string; key: string } | null>(null)
  return useAdminMutation(async (body: CouponBatchBody) => {
    const batch = JSON.stringify(body)
    if (sent.current?.batch !== batch) sent.current = { batch, key: createRandomHexId() }
    const created = await api('POST /admin/coupon-batches', { body, headers: { 'idempotency-key': sent.current.key } })
    sent.current = null
    return created
  })
}

export const useDeleteCouponBatch = () =>
  useAdminMutation((id: number) => api('DELETE /admin/coupon-batches/{id}', { params: { id } }))

/** Saves the codes of a batch as a CSV file. */
export async function downloadCouponBatch(id: number) {
  const blob = await downloadApiFile('GET /admin/exports/coupons', { query: { batch_id: id } })
  saveFile(new File([blob], `coupons-${id}.csv`, { type: 'text/csv' }))
}

type CouponUpdate = Sent<Contract['PUT /admin/coupons/{id}']>['body'] & { id: number }

export const useCreateCoupon = () => useAdminMutation((body: CouponBody) => api('POST /admin/coupons', { body }))

export const useUpdateCoupon = () =>
  useAdminMutation(({ id, ...body }: CouponUpdate) => api('PUT /admin/coupons/{id}', { params: { id }, body }))

export const useDeleteCoupon = () =>
  useAdminMutation((id: number) => api('DELETE /admin/coupons/{id}', { params: { id } }))

type CouponIds = Pick<Coupon, 'id'>[]

type CouponAction = Sent<Contract['PUT /admin/coupons']>['body']['action']

export const changeCoupons = (coupons: CouponIds, action: CouponAction) =>
  api('PUT /admin/coupons', { body: { action, ids: coupons.map(({ id }) => id) } })

import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { couponBatchesQuery, useDeleteCouponBatch } from '#data/billing/coupons.ts'
import type { CouponsSearch } from '#data/billing/search-params.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { useIsReadOnly } from '#ui/form/WriteAccess.tsx'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'

interface DeleteBatchProps {
  id: number
  name: string
  onDeleted: () => void
}

function DeleteBatch({ id, name, onDeleted }: DeleteBatchProps) {
  const { t } = useTranslation('admin-coupons')
  const [isAsking, asking] = useDisclosure()
  const mutation = useDeleteCouponBatch()
  return (
    <>
      <Button color="red" variant="light" leftSection={<Trash2 size={16} />} onClick={asking.open}>
        {t('batch.delete')}
      </Button>
      <DeleteDialog
        opened={isAsking}
        onClose={asking.close}
        title={t('batch.delete_named', { name })}
        onDelete={() => mutation.mutateAsync(id)}
        mutation={mutation}
        successMessage={t('batch.deleted', { name })}
        onDeleted={onDeleted}
      >
        {t('batch.delete_warning')}
      </DeleteDialog>
    </>
  )
}

interface Props {
  search: CouponsSearch
  onSearch: (search: CouponsSearch) => void
}

/** Filters coupons by batch, and deletes the chosen batch; hidden until there is one. */
export function BatchFilter({ search, onSearch }: Props) {
  const { t } = useTranslation('admin-coupons')
  const formats = useFormats()
  const isReadOnly = useIsReadOnly()
  const { data: batches = [] } = useQuery(couponBatchesQuery)
  const choose = (batch: number | undefined) => onSearch({ ...search, batch, page: undefined })
  const chosen = batches.find(({ id }) => id === search.batch)
  if (batches.length === 0) return null
  return (
    <>
      <NativeSelect
        aria-label={t('batch.filter')}
        data={[
          { value: '', label: t('batch.all') },
          ...batches.map(({ id, name, used_count, code_count }) => ({
            value: String(id),
            label: `${name} · ${formats.number(used_count)} / ${formats.number(code_count)}`,
          })),
        ]}
        value={String(search.batch ?? '')}
        onChange={({ currentTarget: { value } }) => choose(value ? Number(value) : undefined)}
      />
      {chosen && !isReadOnly && <DeleteBatch id={chosen.id} name={chosen.name} onDeleted={() => choose(undefined)} />}
    </>
  )
}

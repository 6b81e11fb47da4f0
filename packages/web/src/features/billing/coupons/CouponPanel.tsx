import type { Coupon } from '@imagora/contract'
import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changedFields } from '#lib/state/changed-fields.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { DeleteSection } from '#ui/form/DeleteSection.tsx'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { CouponFields, useCouponForm } from './CouponFields.tsx'
import {
  downloadCouponBatch,
  useCreateCoupon,
  useCreateCouponBatch,
  useDeleteCoupon,
  useUpdateCoupon,
} from '#data/billing/coupons.ts'
import { newCouponValues, toCouponBatchBody, toCouponBody, toCouponValues } from './coupon-values.ts'

interface Props {
  coupon: Coupon
  onDone: () => void
}

/** A used coupon stays for accounting: it can be disabled, but not deleted. */
function DeleteCoupon({ coupon: { id, code, used_count: count }, onDone }: Props) {
  const { t } = useTranslation('admin-coupons')
  return (
    <DeleteSection
      id={id}
      mutation={useDeleteCoupon()}
      title={t('delete.title')}
      hint={count > 0 ? t('delete.in_use', { count }) : t('delete.hint')}
      buttonLabel={t('delete.open')}
      dialogTitle={t('delete.named', { code })}
      warning={t('delete.warning')}
      successMessage={t('deleted', { code })}
      isDisabled={count > 0}
      onDeleted={onDone}
    />
  )
}

export function CouponPanel({ coupon, onDone }: Props) {
  const { t } = useTranslation(['admin-coupons', 'app'])
  const formats = useFormats()
  const { id, used_count, created_at } = coupon
  const { mutateAsync: change } = useUpdateCoupon()
  const { form, problems, isSending, onSubmit } = useCouponForm({
    initialValues: toCouponValues(coupon),
    async send(values, { getInitialValues }) {
      const body = changedFields(toCouponBody(getInitialValues()), toCouponBody(values))
      if (Object.keys(body).length > 0) await change({ id, ...body })
    },
    onSent(_answer, values, { setInitialValues, resetDirty }) {
      setInitialValues(values)
      resetDirty()
      notices.success({ message: t('saved', { code: values.code.trim().toUpperCase() }) })
    },
  })
  return (
    <>
      <Form onSubmit={onSubmit} problems={problems}>
        <UnsavedGuard isDirty={() => form.isDirty()} />
        <DescriptionList
          facts={[
            [t('used'), formats.number(used_count)],
            [t('created_at'), formats.dateTime(created_at)],
          ]}
        />
        <CouponFields form={form} />
        <SubmitRow label={t('app:save')} isSending={isSending} />
      </Form>
      <DeleteCoupon coupon={coupon} onDone={onDone} />
    </>
  )
}

interface NewCouponProps {
  /** The id is that of a batch; undefined for a single coupon. */
  onAdded: (batchId?: number) => void
}

/** Form for one code or for a batch of codes; those of a batch are downloaded at once. */
export function NewCoupon({ onAdded }: NewCouponProps) {
  const { t } = useTranslation('admin-coupons')
  const { mutateAsync: add } = useCreateCoupon()
  const { mutateAsync: addBatch } = useCreateCouponBatch()
  const { form, problems, isSending, onSubmit } = useCouponForm({
    initialValues: newCouponValues,
    async send(values) {
      if (values.codes === 'many') return addBatch(toCouponBatchBody(values))
      await add(toCouponBody(values))
      return null
    },
    onSent(batch, { code }, { resetDirty }) {
      resetDirty()
      if (!batch) {
        notices.success({ message: t('added', { code: code.trim().toUpperCase() }) })
        onAdded()
        return
      }
      notices.success({ message: t('batch.added', { count: batch.count }) })
      downloadCouponBatch(batch.id).catch(({ message }: Error) => notices.error({ id: 'export', message }))
      onAdded(batch.id)
    },
  })
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <SegmentedControl
        aria-label={t('batch.kind')}
        data={(['one', 'many'] as const).map((value) => ({ value, label: t(`batch.${value}`) }))}
        value={form.values.codes}
        onChange={(value) => form.setFieldValue('codes', value)}
      />
      <CouponFields form={form} />
      <SubmitRow label={t(form.values.codes === 'many' ? 'batch.create' : 'add')} isSending={isSending} />
    </Form>
  )
}

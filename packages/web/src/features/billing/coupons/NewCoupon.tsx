import { useTranslation } from 'react-i18next'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { CouponFields } from './CouponFields.tsx'
import { useAddCoupon } from '#data/billing/coupons.ts'
import { useCouponForm } from './use-coupon-form.ts'
import { bodyOf, newCoupon } from './coupon-values.ts'

export function NewCoupon({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('admin-coupons')
  const { mutateAsync: add } = useAddCoupon()
  const { form, problems, isSending, onSubmit } = useCouponForm({
    initialValues: newCoupon,
    send: (values) => add(bodyOf(values)),
    onSent(_answer, { code }, { resetDirty }) {
      resetDirty()
      notices.success({ message: t('added', { code: code.trim().toUpperCase() }) })
      onAdded()
    },
  })
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <CouponFields form={form} />
      <SubmitRow label={t('add')} isSending={isSending} />
    </Form>
  )
}

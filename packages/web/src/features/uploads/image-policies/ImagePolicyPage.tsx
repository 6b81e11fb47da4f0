import type { ImagePolicy } from '@imagora/contract'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getPolicyValue } from '#components/image-policy/policy-fields.ts'
import { policySectionNames } from '#components/image-policy/policy-sections.ts'
import { PolicyFields } from '#components/image-policy/PolicyFields.tsx'
import { useFieldInHash } from '#components/settings/use-field-in-hash.ts'
import { settingsQuery } from '#data/api/admin.ts'
import { updateSettings } from '#data/operations/settings.ts'
import { changedFields } from '#lib/state/changed-fields.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Form } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import classes from './ImagePolicyPage.module.css'
import { normalizePolicy } from './normalize-policy.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'

/** Form of the site's image policy, saved as a whole. */
function ImagePolicyForm({ policy, defaults }: { policy: ImagePolicy; defaults: ImagePolicy }) {
  const { t } = useTranslation('image-policy')
  useFieldInHash('policy-')
  const client = useQueryClient()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { image_policy: policy },
    async send({ image_policy }) {
      await updateSettings({ image_policy: normalizePolicy(image_policy) })
      return client.fetchQuery({ ...settingsQuery, staleTime: 0 })
    },
    onSent({ settings }, _values, { setInitialValues, reset }) {
      setInitialValues({ image_policy: settings.image_policy })
      reset()
      notices.success({ message: t('saved') })
    },
  })
  const { image_policy } = form.values
  const count = Object.keys(changedFields(form.getInitialValues().image_policy, normalizePolicy(image_policy))).length

  return (
    <>
      <PageTitle title={t('title')} />
      <p className={classes.intro}>{t('intro')}</p>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <div className={classes.page}>
        <Form onSubmit={onSubmit} problems={problems}>
          {policySectionNames.map((part) => (
            <section key={part} className={classes.part} aria-labelledby={`${part}-title`}>
              <h2 id={`${part}-title`}>{t(`parts.${part}`)}</h2>
              <PolicyFields
                part={part}
                policy={image_policy}
                inputOf={(name) => ({
                  ...form.getInputProps(`image_policy.${name}`),
                  // The server reports errors per group of fields, so every field of the group shows the error.
                  error: form.errors[`image_policy.${name}`] ?? form.errors[`image_policy.${name.split('.')[0]!}`],
                })}
                defaults={defaults}
                onReset={(name) => form.setFieldValue(`image_policy.${name}`, getPolicyValue(defaults, name))}
              />
            </section>
          ))}
          <SaveBar
            text={t('unsaved', { count })}
            isShown={count > 0}
            isSending={isSending}
            onDiscard={() => form.reset()}
          />
        </Form>
      </div>
    </>
  )
}

/** Image policy of the site, which storages and groups can override. */
export function ImagePolicyPage() {
  const { data, error, refetch } = useQuery(settingsQuery)
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return <ImagePolicyForm policy={data.settings.image_policy} defaults={data.defaults.image_policy} />
}

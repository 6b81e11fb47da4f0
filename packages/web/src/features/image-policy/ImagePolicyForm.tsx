import type { ImagePolicy } from '@imagora/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { partNames } from '#components/image-policy/policy-sections.ts'
import { PolicyFields } from '#components/image-policy/PolicyFields.tsx'
import { settingsQuery } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import { changedFields } from '#lib/state/changed-fields.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Form } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import classes from './ImagePolicy.module.css'
import { tidied } from './tidied.ts'

/** The site's policy as one form, saved as a whole. */
export function ImagePolicyForm({ policy }: { policy: ImagePolicy }) {
  const { t } = useTranslation('image-policy')
  const client = useQueryClient()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { image_policy: policy },
    async send({ image_policy }) {
      await api('PUT /admin/settings', { body: { image_policy: tidied(image_policy) } })
      return client.fetchQuery({ ...settingsQuery, staleTime: 0 })
    },
    onSent({ settings }, _values, { setInitialValues, reset }) {
      setInitialValues({ image_policy: settings.image_policy })
      reset()
      notices.success({ message: t('saved') })
    },
  })
  const { image_policy } = form.values
  const count = Object.keys(changedFields(form.getInitialValues().image_policy, tidied(image_policy))).length

  return (
    <>
      <PageTitle title={t('title')} />
      <p className={classes.intro}>{t('intro')}</p>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <div className={classes.page}>
        <Form onSubmit={onSubmit} problems={problems}>
          {partNames.map((part) => (
            <section key={part} className={classes.part} aria-labelledby={`${part}-title`}>
              <h2 id={`${part}-title`}>{t(`parts.${part}`)}</h2>
              <PolicyFields
                part={part}
                policy={image_policy}
                inputOf={(name) => ({
                  ...form.getInputProps(`image_policy.${name}`),
                  // The server names what is wrong by the part; a part is small enough to see which field it is.
                  error: form.errors[`image_policy.${name}`] ?? form.errors[`image_policy.${name.split('.')[0]!}`],
                })}
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

import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PolicyOverrides } from '#components/image-policy/PolicyOverrides.tsx'
import { settingsQuery } from '#data/api/admin.ts'
import { Section } from '#ui/layout/Section.tsx'
import type { GroupValues } from './group-values.ts'

/** Image policy overrides of the group. */
export function GroupPolicy({ form }: { form: UseFormReturnType<GroupValues> }) {
  const { t } = useTranslation('groups')
  const { data } = useQuery(settingsQuery)
  if (!data) return null
  return (
    <Section title={t('policy')} hint={t('policy_hint')}>
      <PolicyOverrides
        site={data.settings.image_policy}
        policy={form.values.policy}
        onChange={(policy) => form.setFieldValue('policy', policy)}
        inputOf={(name) => ({
          ...form.getInputProps(`policy.${name}`),
          error: form.errors[`policy.${name}`] ?? form.errors[`policy.${name.split('.')[0]!}`],
        })}
      />
    </Section>
  )
}

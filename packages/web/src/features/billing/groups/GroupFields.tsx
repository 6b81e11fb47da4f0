import { limits } from '@imagora/contract/limits'
import { Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { Section } from '#ui/layout/Section.tsx'
import classes from './GroupsPage.module.css'
import { storagesQuery } from '#data/billing/groups.ts'
import {
  type GroupValues,
  type GroupNumberField,
  groupNumberFactors,
  fileTypeGroups,
  isValidGroupNumber,
} from './group-values.ts'
import { type ApiFormOptions, useApiForm } from '#data/api/use-api-form.ts'
import { PolicyOverrides } from '#components/image-policy/PolicyOverrides.tsx'
import { settingsQuery } from '#data/api/admin.ts'

type GroupForm = UseFormReturnType<GroupValues>

function Numbers({ form, names }: { form: GroupForm; names: GroupNumberField[] }) {
  const { t } = useTranslation('groups')
  const unitOf = (name: GroupNumberField) =>
    ({ 1: '', [1024 ** 2]: ' (MB)', [1024 ** 3]: ' (GB)' })[groupNumberFactors[name]] ?? ''
  return (
    <div className={classes.pairs}>
      {names.map((name) => (
        <TextInput
          key={name}
          label={`${t(`fields.${name}`)}${unitOf(name)}`}
          inputMode={groupNumberFactors[name] === 1 ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={14}
          {...form.getInputProps(name)}
        />
      ))}
    </div>
  )
}

/** A format is one chip, even if it has several file extensions. */
function Types({ form }: { form: GroupForm }) {
  const { t } = useTranslation('groups')
  const { allow_file_types: chosen } = form.values
  const toggle = (endings: readonly string[], isOn: boolean) => {
    const others = chosen.filter((type) => !endings.includes(type))
    form.setFieldValue('allow_file_types', isOn ? [...others, ...endings] : others)
  }
  return (
    <Section title={t('types')} hint={t('types_hint')} error={form.errors['allow_file_types']}>
      {fileTypeGroups.map(({ name, types }) => (
        <fieldset key={name} className={classes.types}>
          <legend>{t(`type_groups.${name}`)}</legend>
          {types.map((endings) => (
            <FilterChip
              key={endings[0]}
              label={endings[0].toUpperCase()}
              isOn={endings.some((ending) => chosen.includes(ending))}
              onToggle={(isOn) => toggle(endings, isOn)}
            />
          ))}
        </fieldset>
      ))}
    </Section>
  )
}

function Storages({ form }: { form: GroupForm }) {
  const { t } = useTranslation('groups')
  const { data: storages = [] } = useQuery(storagesQuery)
  const { storage_ids } = form.values
  return (
    <Section title={t('storages')} hint={t('storages_hint')} error={form.errors['storage_ids']}>
      <div className={classes.choices}>
        {storages.map(({ id, name, is_enabled }) => (
          <Checkbox
            key={id}
            label={is_enabled ? name : t('storage_off', { name })}
            checked={storage_ids.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              form.setFieldValue(
                'storage_ids',
                checked ? [...storage_ids, id] : storage_ids.filter((each) => each !== id),
              )
            }
          />
        ))}
      </div>
    </Section>
  )
}

export function GroupFields({ form, isGuest = false }: { form: GroupForm; isGuest?: boolean }) {
  const { t } = useTranslation('groups')
  return (
    <>
      <TextInput label={t('name')} maxLength={limits.text} autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        label={t('intro')}
        description={t('intro_help')}
        maxLength={limits.url}
        autoComplete="off"
        {...form.getInputProps('intro')}
      />
      <Section title={t('files')} hint={t('zero')}>
        <Numbers form={form} names={['max_upload_bytes', 'min_upload_bytes', 'max_files_per_batch']} />
      </Section>
      <Types form={form} />
      <Section title={t('videos')} hint={t('videos_hint')}>
        <Numbers form={form} names={['max_video_bytes', 'max_video_seconds']} />
      </Section>
      {!isGuest && (
        <Section title={t('room')} hint={t('zero')}>
          <Numbers form={form} names={['capacity_bytes', 'monthly_traffic_bytes']} />
        </Section>
      )}
      <Section title={t('pace')} hint={isGuest ? t('pace_guests') : t('zero')}>
        <Numbers
          form={form}
          names={[
            'limit_concurrent_upload',
            'limit_per_minute',
            'limit_per_hour',
            'limit_per_day',
            'limit_per_week',
            'limit_per_month',
          ]}
        />
      </Section>
      <Storages form={form} />
    </>
  )
}

type Options<Answer> = Omit<ApiFormOptions<GroupValues, Answer>, 'validate'>

/** Validates input on the client before anything is sent. */
export function useGroupForm<Answer>(options: Options<Answer>) {
  const { t } = useTranslation('groups')
  const numbers = Object.keys(groupNumberFactors) as GroupNumberField[]
  return useApiForm<GroupValues, Answer>({
    ...options,
    validate: {
      name: (name: string) => (name.trim() ? null : t('name_required')),
      allow_file_types: (types: string[]) => (types.length > 0 ? null : t('types_required')),
      ...Object.fromEntries(
        numbers.map((name) => [name, (text: string) => (isValidGroupNumber(name, text) ? null : t('number_required'))]),
      ),
    },
  })
}

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

import type { AdminStorage, ImagePolicyChanges } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Checkbox, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PolicyOverrides } from '#components/image-policy/PolicyOverrides.tsx'
import { settingsQuery } from '#data/api/admin.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { MoreFields } from '#ui/form/MoreFields.tsx'
import { groupsQuery, storagesQuery } from '#data/storages/storages.ts'
import classes from './StoragesPage.module.css'
import type { StorageValues } from './storage-values.ts'

interface Props {
  form: UseFormReturnType<StorageValues>
  /** Edited storage; undefined for a new one. */
  storage?: AdminStorage
}

function Groups({ form }: Props) {
  const { t } = useTranslation('storages')
  const { data: groups = [] } = useQuery(groupsQuery)
  return (
    <Checkbox.Group label={t('groups')} description={t('groups_help')} {...form.getInputProps('group_ids')}>
      <div className={classes.choices}>
        {groups.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function Mirror({ form, storage }: Props) {
  const { t } = useTranslation('storages')
  const { data: storages = [] } = useQuery(storagesQuery)
  const others = storages.filter(({ id }) => id !== storage?.id)
  return (
    <SelectField
      label={t('mirror')}
      description={t('mirror_help')}
      data={[
        { value: '', label: t('no_mirror') },
        ...others.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...form.getInputProps('mirror_id')}
    />
  )
}

function PolicyOverridesField({ form }: Props) {
  const { t } = useTranslation('storages')
  const { data } = useQuery(settingsQuery)
  if (!data) return null
  const errorOf = (name: string) => form.errors[`policy.${name}`] ?? form.errors[`policy.${name.split('.')[0]!}`]
  return (
    <MoreFields title={t('policy')}>
      <PolicyOverrides
        site={data.settings.image_policy}
        policy={form.values.policy}
        onChange={(policy: ImagePolicyChanges) => form.setFieldValue('policy', policy)}
        inputOf={(name) => ({ ...form.getInputProps(`policy.${name}`), error: errorOf(name) })}
      />
    </MoreFields>
  )
}

/** Fields common to all drivers. */
export function StorageFields({ form, storage }: Props) {
  const { t } = useTranslation('storages')
  const others = storage ? { storage } : {}
  return (
    <>
      <TextInput
        label={t('name')}
        description={t('name_help')}
        maxLength={limits.text}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('intro')}
        maxLength={limits.setting.line}
        autoComplete="off"
        {...form.getInputProps('intro')}
      />
      <Groups form={form} />
      <Switch
        label={t('is_enabled')}
        description={t('enabled_help')}
        {...form.getInputProps('is_enabled', { type: 'checkbox' })}
      />
      <Mirror form={form} {...others} />
      <PolicyOverridesField form={form} />
    </>
  )
}

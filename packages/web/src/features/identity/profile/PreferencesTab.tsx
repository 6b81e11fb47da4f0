import type { UserOptions } from '@imagora/contract'
import { type LinkFormat, linkFormats } from '@imagora/contract/embed-codes'
import { limits } from '@imagora/contract/limits'
import { Checkbox, Switch, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { mapFormErrors } from '#data/api/form-errors.ts'
import { setLinkFormat } from '#data/identity/link-style.ts'
import { updateUserOptions } from '#data/identity/profile.ts'
import { setCachedUserOptions, profileQuery, useProfile } from '#data/identity/session.ts'
import { useGroup } from '#data/content/site.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './PreferencesTab.module.css'

/** Updates the options optimistically and rolls back if the server rejects them. */
function useChangeOptions(options: UserOptions) {
  const { t } = useTranslation(['account', 'app'])
  const client = useQueryClient()
  return useMutation({
    mutationFn: updateUserOptions,
    // Mutations run sequentially, so that the last click wins.
    scope: { id: 'options' },
    onMutate: (changes) => void setCachedUserOptions(client, { ...options, ...changes }),
    onSuccess(saved) {
      setCachedUserOptions(client, saved)
      notices.success({ id: 'preferences', message: t('account:preferences.saved') })
    },
    async onError({ message }) {
      await client.invalidateQueries(profileQuery)
      notices.error({ id: 'preferences', title: t('app:update_failed'), message })
    },
  })
}

const switches = ['name_in_copied_url', 'encode_copied_url', 'show_original_photos', 'ticket_letters'] as const
const uploadStarts = ['site', 'at_once', 'ask_first'] as const
const actions = ['select_files', 'open_queue'] as const
const metadataChoices = ['site', 'blank_place', 'keep', 'strip'] as const
/** Value of no choice: the group's first storage, whichever that is. */
const first = '0'

type ChangeOptions = ReturnType<typeof useChangeOptions>['mutate']

/** Formats that are offered when links are copied, with the usual one first, as the account stores them. */
function LinkFormatFields({ options, mutate }: { options: UserOptions; mutate: ChangeOptions }) {
  const { t } = useTranslation('photos')
  const [isEmpty, setEmpty] = useState(false)
  const chosen = linkFormats.filter((form) => options.link_formats.includes(form))
  const [usual = 'url'] = options.link_formats
  const save = (forms: readonly LinkFormat[], wanted: LinkFormat) => {
    setEmpty(forms.length === 0)
    if (forms.length === 0) return
    const start = forms.includes(wanted) ? wanted : forms[0]!
    // The browser remembers what was copied last, which would come before a choice made now.
    if (start !== usual) setLinkFormat(start)
    mutate({ link_formats: [start, ...forms.filter((form) => form !== start)] })
  }
  return (
    <>
      <Checkbox.Group
        label={t('link_options.shown')}
        description={t('link_options.shown_help')}
        error={isEmpty && <span role="alert">{t('link_options.none')}</span>}
        value={chosen}
        onChange={(forms) =>
          save(
            linkFormats.filter((form) => forms.includes(form)),
            usual,
          )
        }
      >
        <div className={classes.formats}>
          {linkFormats.map((form) => (
            <Checkbox key={form} value={form} label={t(`forms.${form}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <SelectField
        label={t('link_options.usual')}
        description={t('link_options.usual_help')}
        data={chosen.map((value) => ({ value, label: t(`forms.${value}`) }))}
        value={usual}
        onChange={(form) => form && save(chosen, form as LinkFormat)}
      />
    </>
  )
}

const SIZES_EXAMPLE = '(min-width: 800px) 800px, 100vw'

/** Text field for sizes; it saves on blur and keeps a refused value. */
function PictureSizesField({ options, mutate }: { options: UserOptions; mutate: ChangeOptions }) {
  const { t } = useTranslation('photos')
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const save = () => {
    if (draft === null || draft === options.picture_sizes) return setDraft(null)
    return mutate(
      { picture_sizes: draft },
      {
        onSuccess: () => setDraft(null),
        onError: (failure) => setError(mapFormErrors(failure, ['picture_sizes']).fields.picture_sizes ?? null),
      },
    )
  }
  return (
    <TextInput
      label={t('link_options.sizes')}
      description={t('link_options.sizes_help', { example: SIZES_EXAMPLE })}
      dir="ltr"
      spellCheck={false}
      autoComplete="off"
      maxLength={limits.setting.line}
      value={draft ?? options.picture_sizes}
      error={error}
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value)
        setError(null)
      }}
      onBlur={save}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
}

function PreferencesForm({ options }: { options: UserOptions }) {
  const { t } = useTranslation('account')
  const { storages } = useGroup()
  const { mutate } = useChangeOptions(options)
  const hasChosen = storages.some(({ id }) => id === options.default_storage_id)
  const storageChoices = [
    { value: first, label: t('preferences.first_storage') },
    ...storages.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <div className={classes.root}>
      <SelectField
        label={t('preferences.upload_button_action')}
        description={t('preferences.upload_button_action_help')}
        data={actions.map((value) => ({ value, label: t(`preferences.${value}`) }))}
        value={options.upload_button_action}
        onChange={(action) => action && mutate({ upload_button_action: action as (typeof actions)[number] })}
      />
      <SelectField
        label={t('preferences.auto_upload_after_select')}
        description={t('preferences.auto_upload_after_select_help')}
        data={uploadStarts.map((value) => ({ value, label: t(`preferences.upload_starts.${value}`) }))}
        value={options.upload_start}
        onChange={(start) => start && mutate({ upload_start: start as UserOptions['upload_start'] })}
      />
      <SelectField
        label={t('preferences.default_storage_id')}
        description={t('preferences.default_storage_id_help')}
        data={storageChoices}
        value={hasChosen ? String(options.default_storage_id) : first}
        onChange={(id) => mutate({ default_storage_id: id && id !== first ? Number(id) : null })}
      />
      <SelectField
        label={t('preferences.metadata')}
        description={t('preferences.metadata_help')}
        data={metadataChoices.map((value) => ({ value, label: t(`preferences.metadata_choices.${value}`) }))}
        value={options.metadata}
        onChange={(metadata) => metadata && mutate({ metadata: metadata as UserOptions['metadata'] })}
      />
      <LinkFormatFields options={options} mutate={mutate} />
      <PictureSizesField options={options} mutate={mutate} />
      <div className={classes.switches}>
        {switches.map((name) => (
          <Switch
            key={name}
            label={t(`preferences.${name}`)}
            description={t(`preferences.${name}_help`)}
            checked={options[name]}
            onChange={({ currentTarget }) => mutate({ [name]: currentTarget.checked })}
          />
        ))}
      </div>
    </div>
  )
}

/** Upload and copy preferences of the account; each choice is saved at once. */
export function PreferencesTab() {
  const profile = useProfile()
  return profile && <PreferencesForm options={profile.options} />
}

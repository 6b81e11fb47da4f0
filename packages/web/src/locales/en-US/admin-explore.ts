import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/admin-explore.ts'

export const texts: Translation<typeof master> = {
  waiting_count: '{total} waiting',
  settings: 'Explore settings',
  states_label: 'State',
  states: { waiting: 'Waiting', approved: 'Approved', refused: 'Refused' },
  none: { waiting: 'Nothing is waiting', approved: 'Nothing was approved yet', refused: 'Nothing was refused' },
  none_hint: {
    waiting: 'Where approval is asked for, what people make public comes here first.',
    approved: 'Approved photos appear in Explore.',
    refused: 'Refused photos do not appear in Explore; the files and their links stay as they are.',
  },
  acts: 'Decide',
  choose: 'Choose “{name}”',
  choose_all: 'Choose all on this page',
  choose_none: 'Choose none',
  chosen_one: '{count} chosen',
  chosen_other: '{count} chosen',
  failed: 'The decision could not be saved',
  approve: { action: 'Approve', done_one: '{count} photo approved', done_other: '{count} photos approved' },
  refuse: { action: 'Refuse', done_one: '{count} photo refused', done_other: '{count} photos refused' },
}

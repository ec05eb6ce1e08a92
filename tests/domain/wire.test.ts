import { expect, test } from 'vitest'
import { EVERY_SUBMISSION } from '../../domain/desk.ts'
import { DRAFT_KEY_HEADER } from '../../domain/drafts.ts'
import { NOT_CHECKED, NOT_STORED } from '../../domain/fileChecks.ts'
import { ACCOUNT_PATH, CLOSE_ACCOUNT_PATH, PAGE_SCRIPT_PATH } from '../../domain/identityPages.ts'
import { informationPath } from '../../domain/information.ts'
import { LOGIN_RETURN_TARGET, PROFILE_STORAGE_KEY } from '../../domain/limits.ts'
import { OWN_DATA_FILENAME } from '../../domain/ownData.ts'
import { API_BASE_PATH, LOG_OUT_ADDRESSES, SIGN_UP_ADDRESS, DESK_CALLBACK, DESK_PATH } from '../../domain/routes.ts'
import { SESSION_PATH } from '../../domain/session.ts'
import { PAGE_DATA_ELEMENT } from '../../domain/settings.ts'
import { EARLIER_SUBMISSION_HEADER, EARLIER_UNSUBMITTED_HEADER, receiptFilename } from '../../domain/submissions.ts'
import {
  DRAFT_DEVICE_HEADER,
  DRAFT_VERSION_HEADER,
  RECORD_VERSIONS_HEADER,
  SAVE_KEY_HEADER,
} from '../../domain/versions.ts'

/** During an upgrade, pages and nodes of two releases communicate, and bookmarks must stay valid. */

test('keeps the names of headers and codes', () => {
  expect({
    RECORD_VERSIONS_HEADER,
    DRAFT_VERSION_HEADER,
    DRAFT_DEVICE_HEADER,
    SAVE_KEY_HEADER,
    DRAFT_KEY_HEADER,
    EARLIER_SUBMISSION_HEADER,
    EARLIER_UNSUBMITTED_HEADER,
    NOT_CHECKED,
    NOT_STORED,
    PAGE_DATA_ELEMENT,
  }).toEqual({
    RECORD_VERSIONS_HEADER: 'Record-Versions',
    DRAFT_VERSION_HEADER: 'Draft-Version',
    DRAFT_DEVICE_HEADER: 'Draft-Device',
    SAVE_KEY_HEADER: 'Idempotency-Key',
    DRAFT_KEY_HEADER: 'Draft-Key',
    EARLIER_SUBMISSION_HEADER: 'Earlier-Submission',
    EARLIER_UNSUBMITTED_HEADER: 'Earlier-Unsubmitted',
    NOT_CHECKED: 'fileNotChecked',
    NOT_STORED: 'fileNotStored',
    PAGE_DATA_ELEMENT: 'page-data',
  })
})

test('§1, §7 keeps addresses, storage keys and file names', () => {
  expect({
    API_BASE_PATH,
    LOGIN_RETURN_TARGET,
    PROFILE_STORAGE_KEY,
    SESSION_PATH,
    SIGN_UP_ADDRESS,
    LOG_OUT_ADDRESSES,
    DESK_PATH,
    DESK_CALLBACK,
    ACCOUNT_PATH,
    CLOSE_ACCOUNT_PATH,
    PAGE_SCRIPT_PATH,
    help: informationPath('help'),
    OWN_DATA_FILENAME,
    receipt: [1, 2].map((version) => receiptFilename({ reference: 'PB-2026-7K3M9Q', version })),
  }).toEqual({
    API_BASE_PATH: '/postgradexternalapi',
    LOGIN_RETURN_TARGET: '/progress-detail',
    PROFILE_STORAGE_KEY: 'profile',
    SESSION_PATH: '/api/session',
    SIGN_UP_ADDRESS: '/application?signUp',
    LOG_OUT_ADDRESSES: {
      applicants: {
        requested: '/home/general-information?logOut',
        timeout: '/home/general-information?logOut=timeout',
      },
      staff: { requested: '/desk?logOut', timeout: '/desk?logOut=timeout' },
    },
    DESK_PATH: '/desk',
    DESK_CALLBACK: '/desk/callback',
    ACCOUNT_PATH: '/account',
    CLOSE_ACCOUNT_PATH: '/account/close',
    PAGE_SCRIPT_PATH: '/account/page.js',
    help: '/home/help',
    OWN_DATA_FILENAME: 'my-application.zip',
    receipt: ['receipt-PB-2026-7K3M9Q.pdf', 'receipt-PB-2026-7K3M9Q-2.pdf'],
  })
})

test('lists all submissions of the current intake by default, oldest first', () => {
  const { sort, order, ...filters } = EVERY_SUBMISSION
  expect([sort, order]).toEqual(['submittedAt', 'asc'])
  expect(new Set(Object.values(filters))).toEqual(new Set(['']))
})

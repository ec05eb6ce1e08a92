import { expect, test } from 'vitest'
import { isCommonPassword } from '../../../server/features/identity/commonPasswords.ts'
import { newPasswordProblem } from '../../../server/features/identity/credentials.ts'
import { likelyAddress } from '../../../server/features/identity/typingErrors.ts'

const EMAIL = 'ndapewa.shikongo@example.org'
const NAMES = ['Bank of Namibia', 'bursaries.bon.test']

test.each([
  'password12',
  'Password123!',
  'qwertyuiop',
  '1234567890',
  'aaaaaaaaaaaa',
  'p4ssw0rd1234',
  'ndapewa.shikongo@example.org',
  'Shikongo123',
  'bursary2026',
  'scholarship2026',
  'fellowship123',
  'Postgraduate-Bursary-2026!',
  'ndapewashikongo1990',
  'N.dapewa Sh1kongo 90',
  'ognokihsawepadn',
  'BankOfNamibia2026',
  'n4m1b1a-bursaries',
  'namibia2026',
  'windhoek2026',
  'Windhoek!!Windhoek',
  '2026-W!ndh03k',
  '48392017namibia!',
  'student2026',
  'studentstudent1',
  'summer2026!!',
  'Summer!2026!',
  '2026!!summer',
  '!!sum2026mer',
  '$ummer#48392017',
  'iloveyou2026!',
  'QwErTy!!2026',
])('refuses %s as too common a password', async (password) => {
  expect(await newPasswordProblem(password, EMAIL, NAMES)).toMatch(/too easy to guess|not your email address/)
})

test.each([
  'seven quiet rivers',
  'shikongo likes quiet rivers',
  'correct horse battery staple',
  'x7$Kp2!9qL',
  'purple tiger 42',
  'windhoek sleeps under rain',
  'omuti gwoshiwambo',
  '二十四の瞳と静かな海と山',
])('accepts %s', async (password) => {
  expect(await newPasswordProblem(password, EMAIL, NAMES)).toBeUndefined()
})

test('judges only the first 32 characters of a password, because more would block the server', async () => {
  const common = 'password'.repeat(4)
  expect(await isCommonPassword(`${common}seven quiet rivers`, EMAIL)).toBe(true)
  expect(await isCommonPassword(`${common.slice(0, 24)}seven quiet rivers`, EMAIL)).toBe(false)
})

test.each([
  ['a@gmial.com', 'a@gmail.com'],
  ['a@gmail.con', 'a@gmail.com'],
  ['a@gmail.co', 'a@gmail.com'],
  ['a@yaho.com', 'a@yahoo.com'],
  ['a@hotmial.com', 'a@hotmail.com'],
  ['a@outlok.com', 'a@outlook.com'],
])('%s suggests %s', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant)
})

test.each([
  'a@gmail.com',
  'a@iway.na',
  'a@unam.na',
  'a@nust.edu.na',
  'a@bon.com.na',
  'a@telecom.na',
  'a@mtc.com.na',
  'a@gov.na',
  'a@uct.ac.za',
  'a@yahoo.fr',
  'a@email.com',
  'a@example.org',
  'a@localhost',
])('suggests nothing for %s', (typed) => {
  expect(likelyAddress(typed)).toBeNull()
})

import { isMixed, type SecretRule } from './secret-rule';

/** Keys of those who move money and goods (their documentation and gitleaks' public rules). */
export const PAYMENT_RULES: readonly SecretRule[] = [
  {
    rule: 'stripe-key',
    marks: ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'pk_live_', 'pk_test_', 'whsec_'],
    pattern: /(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/=]{20,}/g,
  },
  { rule: 'square-token', marks: ['sq0', 'EAAA'], pattern: /sq0[a-z]{3}-[A-Za-z0-9_-]{20,}|EAAA[A-Za-z0-9_-]{56,}/g },
  {
    rule: 'braintree-token',
    marks: ['access_token$'],
    pattern: /access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}/g,
  },
  {
    rule: 'shopify-token',
    marks: ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    pattern: /shp(?:at|ca|pa|ss)_[A-Za-z0-9]{32}/g,
  },
  {
    rule: 'plaid-token',
    marks: ['access-sandbox-', 'access-development-', 'access-production-'],
    pattern: /access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f-]{27}/g,
  },
  { rule: 'razorpay-key', marks: ['rzp_'], pattern: /rzp_(?:live|test)_[A-Za-z0-9]{14,}/g },
  { rule: 'flutterwave-key', marks: ['FLWSECK'], pattern: /FLWSECK(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?/g },
  {
    rule: 'mollie-key',
    marks: ['live_', 'test_'],
    pattern: /(?:live|test)_[A-Za-z0-9]{30}(?![A-Za-z0-9])/g,
    isSecret: isMixed,
  },
  { rule: 'easypost-key', marks: ['EZAK', 'EZTK'], pattern: /EZ[AT]K[A-Za-z0-9]{54}/g },
];

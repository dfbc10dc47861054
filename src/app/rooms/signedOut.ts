export { AuthLayout } from '../../screens/auth/AuthLayout';
export { SignUpScreen } from '../../screens/cadastrar/SignUpScreen';
export { LoginScreen } from '../../screens/entrar/LoginScreen';

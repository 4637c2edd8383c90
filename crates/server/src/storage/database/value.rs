//! One value of a row, whichever database keeps it.

use super::super::StorageError;

/// One value of a row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
}

/// What a value can be read as.
pub(crate) trait FromValue: Sized {
    /// `None`: it is something else.
    fn from_value(value: &Value) -> Option<Self>;
}

macro_rules! integers {
    ($($kind:ty),*) => { $(
        impl From<$kind> for Value {
            fn from(number: $kind) -> Self {
                // Nothing that is counted here comes near the limit.
                Self::Integer(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }

        impl FromValue for $kind {
            fn from_value(value: &Value) -> Option<Self> {
                match value {
                    Value::Integer(it) => Self::try_from(*it).ok(),
                    _ => None,
                }
            }
        }
    )* };
}

integers!(i64, u64, i32, u32, u8, usize);

macro_rules! reals {
    ($($kind:ty),*) => { $(
        impl From<$kind> for Value {
            fn from(number: $kind) -> Self {
                Self::Real(f64::from(number))
            }
        }

        impl FromValue for $kind {
            fn from_value(value: &Value) -> Option<Self> {
                match value {
                    Value::Real(it) => Some(*it as Self),
                    Value::Integer(it) => Some(*it as Self),
                    _ => None,
                }
            }
        }
    )* };
}

reals!(f32, f64);

impl From<bool> for Value {
    fn from(is_so: bool) -> Self {
        Self::Integer(i64::from(is_so))
    }
}

impl FromValue for bool {
    fn from_value(value: &Value) -> Option<Self> {
        i64::from_value(value).map(|it| it != 0)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl FromValue for String {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Text(it) => Some(it.clone()),
            _ => None,
        }
    }
}

impl From<&[u8]> for Value {
    fn from(bytes: &[u8]) -> Self {
        Self::Bytes(bytes.to_vec())
    }
}

impl FromValue for Vec<u8> {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Bytes(it) => Some(it.clone()),
            _ => None,
        }
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Null => Some(None),
            other => T::from_value(other).map(Some),
        }
    }
}

impl Value {
    /// Reads it as what it should be; `column` is for the complaint.
    pub(super) fn read<T: FromValue>(&self, column: &str) -> Result<T, StorageError> {
        T::from_value(self)
            .ok_or_else(|| StorageError::Damaged(format!("{column} cannot be {self:?}")))
    }
}

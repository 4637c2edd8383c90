//! A row that was found.

use std::fmt;
use std::sync::Arc;

use super::super::StorageError;
use super::value::{FromValue, Value};

/// A row that was found.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    names: Arc<[String]>,
    values: Vec<Value>,
}

/// Which value of a row: by its place, from 0, or by its name.
pub(crate) trait Column: fmt::Display + Copy {
    fn place(self, names: &[String]) -> Option<usize>;
}

impl Column for usize {
    fn place(self, _: &[String]) -> Option<usize> {
        Some(self)
    }
}

impl Column for &str {
    fn place(self, names: &[String]) -> Option<usize> {
        names.iter().position(|it| it == self)
    }
}

impl Row {
    pub(super) const fn new(names: Arc<[String]>, values: Vec<Value>) -> Self {
        Self { names, values }
    }

    /// A value, read as what it should be.
    pub(crate) fn get<T: FromValue>(&self, column: impl Column) -> Result<T, StorageError> {
        let value = self
            .field(column)
            .ok_or_else(|| StorageError::Damaged(format!("there is no column {column}")))?;
        value.read(&column.to_string())
    }

    /// A value as it is.
    pub(crate) fn field(&self, column: impl Column) -> Option<&Value> {
        column.place(&self.names).and_then(|it| self.values.get(it))
    }

    /// All values with the names of their columns.
    pub(crate) fn fields(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.names.iter().map(String::as_str).zip(&self.values)
    }
}
